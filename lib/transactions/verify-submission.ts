import { base58 } from '@scure/base';
import { ProblemError } from '../api/problems';
import { type CheckedSignature, checkSigned } from '../chain/inspect/signed';
import { fromBase64, splitTransaction } from '../chain/inspect/wire';
import { decodeAddress, verifyStrict } from '../core/ed25519';
import type { StoredIntent } from './store';

interface Submission {
  /** The wallet's signature in base58. */
  readonly signature: string;
  /** The signed transaction in base64. Without it, `signature` must be over the prepared message. */
  readonly signedTransaction?: string | undefined;
}

type PreparedIntent = Pick<
  StoredIntent,
  | 'intentId'
  | 'duelId'
  | 'transaction'
  | 'messageHash'
  | 'signerWallet'
  | 'programId'
  | 'lastValidBlockHeight'
  | 'signature'
>;

/**
 * Verifies that the intent's own wallet signed the prepared transaction, changed at most as `checkSigned` allows.
 * Returns the SHA-256 of the signed message in hex. Throws `signature-not-verified`.
 */
export function verifySubmission(intent: PreparedIntent, { signature, signedTransaction }: Submission): string {
  if (signedTransaction === undefined) {
    const { message } = splitTransaction(fromBase64(intent.transaction));
    const key = decodeAddress(intent.signerWallet) ?? new Uint8Array();
    if (verifyStrict(key, message, base58.decode(signature))) return intent.messageHash;
    throw buildUnverifiedProblem(intent, '/body/signature', 'is not the wallet’s over the prepared message');
  }
  const signed = checkSignedOrNull(intent, signedTransaction);
  if (signed === null) throw buildUnverifiedProblem(intent, '/body/signedTransaction', 'can’t be decoded');
  if (signed.faults.length > 0) {
    const prepared = `isn’t the transaction prepared for intent ${intent.intentId} and wallet ${intent.signerWallet}`;
    throw buildUnverifiedProblem(intent, '/body/signedTransaction', `${prepared}. ${signed.faults.join(' ')}`);
  }
  if (signed.signature !== signature)
    throw buildUnverifiedProblem(intent, '/body/signature', 'is not the one that signedTransaction carries');
  return signed.messageHash;
}

/** Checks a signed transaction against the prepared one. Returns null if it can't be decoded. */
function checkSignedOrNull(intent: PreparedIntent, signedTransaction: string): CheckedSignature | null {
  try {
    return checkSigned(intent.transaction, signedTransaction, intent.signerWallet, intent.programId);
  } catch {
    return null;
  }
}

const buildUnverifiedProblem = (intent: PreparedIntent, pointer: string, message: string): ProblemError =>
  new ProblemError(
    'signature-not-verified',
    intent.signature === null ? explainUnbound(intent) : explainBound(intent),
    {
      errors: [{ pointer, message }],
    },
  );

/**
 * Explains a refused signature of an intent without a bound one. A possible reason is a wallet that changed the
 * transaction, sent it itself and returned only the signature.
 */
const explainUnbound = ({ lastValidBlockHeight }: PreparedIntent): string =>
  `Nothing was bound, and the right signature can be submitted at once. If your wallet changed the transaction, submit what it signed as signedTransaction. If it has sent the transaction already, don’t pay again: read it from the RPC by its signature (getTransaction) and submit it as signedTransaction before block ${lastValidBlockHeight} is final. Otherwise it doesn’t count as the payment, and goes back after the deadline.`;

const explainBound = ({ duelId, signature }: PreparedIntent): string =>
  `The signature ${signature} is bound to this intent since an earlier submission, and stays bound. This submission changed nothing. Poll POST /v1/duels/${duelId}/transactions/reconciliation to see whether it landed.`;
