import { getCompiledTransactionMessageDecoder } from '@solana/kit';
import { decodeAddress, verifyStrict } from '../../core/ed25519';
import { sha256Hex } from '../../core/hash';
import { TOKEN_PROGRAM_ADDRESS } from '../escrow/address';
import { findAddedInstructionFaults, WALLET_ADDED_PROGRAMS } from './added-instructions';
import { type DecodedInstruction, decodeMessage, isCanonicalMessage } from './decode';
import { decodeInstruction } from './instruction';
import { calculateNetworkFee } from './network-fee';
import { decodeUnsignedTransaction } from './read-unsigned';
import { fromBase64, MAX_TRANSACTION_BYTES, splitTransaction, toBase64 } from './wire';

/** Terms of a pack machine's payment, agreed before anybody signs. */
export interface PaymentTerms {
  readonly wallet: string;
  readonly mint: string;
  readonly decimals: number;
  readonly amount: bigint;
  /** The payer's token account. */
  readonly sourceAccount: string;
  /** The treasury's token account. */
  readonly destinationAccount: string;
  /** Text that the memo must have. */
  readonly memoNonce: string;
}

/** Effects of an unsigned payment. It must not be signed unless `faults` is empty. */
export interface PaymentInspection {
  readonly faults: readonly string[];
  readonly blockhash: string;
  readonly messageHash: string;
  /** Highest possible network fee, in lamports: signature fee and priority fee. */
  readonly networkFeeLamports: bigint;
}

/** The current SPL Memo program. Version 1 has another address. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const TRANSFER_CHECKED_TAG = 12;

/**
 * Compares an unsigned payment (base64) with its terms; faults are sentences for the payer. Throws on bytes that can't
 * be decoded.
 */
export function inspectPayment(base64: string, terms: PaymentTerms): PaymentInspection {
  const unsigned = decodeUnsignedTransaction(base64, terms.wallet);
  const { message, decoded } = unsigned;
  const instructions = decoded.instructions.map((each) => decodeInstruction(each));
  const networkFeeLamports = calculateNetworkFee(decoded.signers.length, instructions);
  const faults = [
    ...findPaymentFaults(message, terms),
    ...unsigned.faults,
    ...findAddedInstructionFaults(decoded.signers.length, instructions),
  ];
  return { faults, blockhash: decoded.blockhash, messageHash: sha256Hex(message), networkFeeLamports };
}

/** A payment with its payer's valid signature. */
export interface SignedPayment {
  /** The payer's signature, 64 bytes. */
  readonly signature: Uint8Array;
  readonly blockhash: string;
  readonly messageHash: string;
}

/**
 * Decodes a signed payment (base64). Returns a fault as a sentence unless the payer alone signed it (verified strictly)
 * and it is the payment of the terms, with no additions but instructions of `WALLET_ADDED_PROGRAMS`.
 */
export function parseSignedPayment(base64: string, terms: PaymentTerms): SignedPayment | string {
  try {
    return decodeSigned(base64, terms);
  } catch {
    return 'It is no transaction of a known version.';
  }
}

/** Does the work of `parseSignedPayment`, but throws on bytes that don't decode. */
function decodeSigned(base64: string, terms: PaymentTerms): SignedPayment | string {
  const bytes = fromBase64(base64);
  if (bytes.length > MAX_TRANSACTION_BYTES || toBase64(bytes) !== base64) return 'It is not one transaction in base64.';
  const { signatures, message } = splitTransaction(bytes);
  if (!isCanonicalMessage(message)) return 'It has bytes that no transaction has.';
  const [fault] = findPaymentFaults(message, terms);
  if (fault !== undefined) return fault;
  const [signature = new Uint8Array()] = signatures;
  if (signatures.length !== 1) return 'It carries another number of signatures than one.';
  if (!verifyStrict(decodeAddress(terms.wallet) ?? new Uint8Array(), message, signature))
    return 'The signature is not the payer’s over this transaction.';
  return { signature, blockhash: decodeMessage(message).blockhash, messageHash: sha256Hex(message) };
}

/**
 * Lists the differences between a message and the payment of the terms; empty if there are none. Ignores instructions
 * of `WALLET_ADDED_PROGRAMS`. Throws on bytes that don't decode.
 */
export function findPaymentFaults(message: Uint8Array, terms: PaymentTerms): string[] {
  const compiled = getCompiledTransactionMessageDecoder().decode(message);
  if ('addressTableLookups' in compiled) return ['It takes addresses from a lookup table.'];
  const { signers, instructions } = decodeMessage(message);
  const own = instructions.filter(({ programId }) => !WALLET_ADDED_PROGRAMS.has(programId));
  const transfers = own.filter(isTransfer);
  const memos = own.filter(({ programId }) => programId === MEMO_PROGRAM);
  const others = own.filter((each) => !isTransfer(each) && each.programId !== MEMO_PROGRAM);
  return [
    ...(signers.length === 1 && signers[0] === terms.wallet
      ? []
      : ['It is to be signed by somebody else than the payer alone.']),
    ...(transfers.length === 1
      ? findTransferFaults(transfers[0] as DecodedInstruction, terms)
      : ['It does not hold exactly one token transfer.']),
    ...(memos.length === 1
      ? findMemoFaults(memos[0] as DecodedInstruction, terms)
      : ['It does not hold exactly one memo.']),
    ...others.map(({ programId }) => `It calls a program that the payment does not need: ${programId}.`),
  ];
}

const isTransfer = ({ programId, data }: DecodedInstruction): boolean =>
  programId === TOKEN_PROGRAM_ADDRESS && data[0] === TRANSFER_CHECKED_TAG;

/**
 * Lists the faults of the token transfer. It must have four accounts and no more: a fifth one would be a signer of a
 * multisig.
 */
function findTransferFaults({ accounts, data }: DecodedInstruction, terms: PaymentTerms): string[] {
  const [source, mint, destination, authority, ...more] = accounts.map(({ address }) => address);
  if (data.length !== 10 || authority === undefined || more.length > 0)
    return ['Its transfer is not of the plain form.'];
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  return [
    ...(source === terms.sourceAccount ? [] : ['It pays from another account than the payer’s associated one.']),
    ...(mint === terms.mint && data[9] === terms.decimals ? [] : ['It pays in another mint.']),
    ...(destination === terms.destinationAccount ? [] : ['It pays into another account than the treasury’s.']),
    ...(authority === terms.wallet ? [] : ['Somebody else than the payer moves the money.']),
    ...(view.getBigUint64(1, true) === terms.amount ? [] : ['It pays another amount.']),
  ];
}

function findMemoFaults({ accounts, data }: DecodedInstruction, { memoNonce, wallet }: PaymentTerms): string[] {
  if (accounts.some(({ address }) => address !== wallet)) return ['Its memo is signed by somebody else.'];
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(data) === memoNonce
    ? []
    : ['Its memo says something else.'];
}
