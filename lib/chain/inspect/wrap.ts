import type { Address } from '@solana/kit';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { decodeMessage } from './decode';
import { type KnownInstruction, readInstruction } from './instruction';
import { fromBase64, splitTransaction } from './wire';

/** A wrapping as its bytes say it. It must not be signed unless `faults` is empty. */
export interface WrapInspection {
  readonly faults: readonly string[];
  readonly instructions: readonly KnownInstruction[];
  /** What becomes wrapped SOL. */
  readonly lamports: bigint;
  readonly networkFeeLamports: bigint;
}

/** No program has this address: a wrapping calls no escrow. */
const NO_ESCROW = '';
const SIGNATURE_FEE = 5_000n;

/**
 * Reads an unsigned transaction (base64) that must open the wallet's account for wrapped SOL unless it is there,
 * move exactly so many lamports of its own into it, have them counted, and do nothing else.
 */
export function readWrap(base64: string, wallet: string, lamports: bigint): WrapInspection {
  const { signatures, message } = splitTransaction(fromBase64(base64));
  const { signers, instructions: decoded } = decodeMessage(message);
  const instructions = decoded.map((each) => readInstruction(each, NO_ESCROW));
  const transfer = instructions.find((each) => each.kind === 'transfer');
  const isUnsigned = signatures.every((signature) => signature.every((byte) => byte === 0));
  return {
    faults: [
      ...(signatures.length === 1 && signers[0] === wallet ? [] : ['It asks for another signature than yours alone.']),
      ...(isUnsigned ? [] : ['It carries a signature of somebody already.']),
      ...findFaults(instructions, wallet, lamports),
    ],
    instructions,
    lamports: transfer?.lamports ?? 0n,
    networkFeeLamports: SIGNATURE_FEE * BigInt(signatures.length),
  };
}

function findFaults(instructions: readonly KnownInstruction[], wallet: string, lamports: bigint): string[] {
  const own = findTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const [open, move, count, ...more] = instructions;
  const isWrap =
    open?.kind === 'create-token-account' &&
    open.payer === wallet &&
    open.account === own &&
    move?.kind === 'transfer' &&
    move.from === wallet &&
    move.to === own &&
    count?.kind === 'sync-native' &&
    count.account === own &&
    more.length === 0;
  if (!isWrap) return ['It does something else than move SOL of yours into your own wrapped SOL account.'];
  return move.lamports === lamports ? [] : ['It wraps another amount.'];
}
