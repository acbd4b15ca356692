import { base58 } from '@scure/base';
import { decodeAddress, verifyStrict } from '../../core/ed25519';
import { sha256Hex } from '../../core/hash';
import { findAddedInstructionFaults, WALLET_ADDED_PROGRAMS } from './added-instructions';
import { decodeMessage, isCanonicalMessage, usesLookups } from './decode';
import { decodeInstruction } from './instruction';
import { matchesTarget, toTargetInstruction } from './match';
import { fromBase64, MAX_TRANSACTION_BYTES, splitTransaction } from './wire';

/** Result of checking a signed transaction, which may be sent if `faults` is empty. */
export interface CheckedSignature {
  readonly faults: readonly string[];
  /** The first signature of the transaction, in base58. */
  readonly signature: string;
  /** SHA-256 of the message that was signed, hex. */
  readonly messageHash: string;
}

/**
 * Compares a signed transaction with the unsigned one that the service prepared (both base64). It must be signed by
 * `wallet` alone, and its message may differ only by added instructions of `WALLET_ADDED_PROGRAMS`. Throws on bytes
 * that don't decode.
 */
export function checkSigned(unsigned: string, signed: string, wallet: string, programId: string): CheckedSignature {
  const before = splitTransaction(fromBase64(unsigned));
  const bytes = fromBase64(signed);
  const after = splitTransaction(bytes);
  const [signature = new Uint8Array()] = after.signatures;
  const isSigned = verifyStrict(decodeAddress(wallet) ?? new Uint8Array(), after.message, signature);
  const messageHash = sha256Hex(after.message);
  const faults = [
    ...(after.signatures.length === 1 ? [] : ['It carries another signature than this wallet’s alone.']),
    ...(bytes.length <= MAX_TRANSACTION_BYTES ? [] : ['It is larger than the network takes.']),
    ...(isSigned ? [] : ['The signature is not this wallet’s over this transaction.']),
    ...(sha256Hex(before.message) === messageHash
      ? []
      : findWalletChanges(before.message, after.message, wallet, programId)),
  ];
  return { faults, signature: base58.encode(signature), messageHash };
}

/**
 * Returns the changes that a wallet made to a message, except for allowed instructions of `WALLET_ADDED_PROGRAMS`. A
 * changed blockhash is a fault, because the service recognises a payment by its blockhash and expires it with that
 * blockhash. Throws on bytes that don't decode.
 */
export function findWalletChanges(before: Uint8Array, after: Uint8Array, wallet: string, programId: string): string[] {
  if (usesLookups(after)) return ['The wallet put addresses into a lookup table.'];
  const [given, returned] = [decodeMessage(before), decodeMessage(after)];
  const [payer] = returned.signers;
  // A wallet never changes the fee payer, so this is a different transaction, and its other differences don't matter.
  if (payer !== wallet) return [`It’s the transaction of another wallet: ${payer} pays and signs it, not ${wallet}.`];
  const target = given.instructions.find((each) => each.programId === programId);
  const isCalled = target !== undefined && matchesTarget(returned, toTargetInstruction(target));
  const toOwnTexts = (message: typeof given) =>
    message.instructions.filter((each) => !WALLET_ADDED_PROGRAMS.has(each.programId)).map(toComparableText);
  return [
    ...(isCanonicalMessage(after) ? [] : ['It has bytes that no transaction has.']),
    ...(returned.signers.length === 1 ? [] : ['The wallet added another signer.']),
    ...(given.blockhash === returned.blockhash ? [] : ['The wallet changed the blockhash.']),
    ...(isCalled ? [] : ['The wallet changed what the duel’s program is asked to do.']),
    ...findAddedInstructionFaults(
      returned.signers.length,
      returned.instructions.map((each) => decodeInstruction(each)),
    ),
    ...(toOwnTexts(given).join() === toOwnTexts(returned).join() ? [] : ['The wallet changed or added instructions.']),
  ];
}

/** Returns a text for comparing instructions: program, accounts and data, without the accounts' rights. */
const toComparableText = ({
  programId,
  accounts,
  data,
}: ReturnType<typeof decodeMessage>['instructions'][number]): string =>
  [programId, ...accounts.map(({ address }) => address), sha256Hex(data)].join(':');
