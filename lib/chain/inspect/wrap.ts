import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { decodeInstruction, type KnownInstruction } from './instruction';
import { calculateNetworkFee } from './network-fee';
import { decodeUnsignedTransaction } from './read-unsigned';

/** A decoded transaction that should wrap SOL. It must not be signed unless `faults` is empty. */
export interface WrapInspection {
  readonly faults: readonly string[];
  readonly instructions: readonly KnownInstruction[];
  /** Lamports of its first transfer; 0 without one. */
  readonly lamports: bigint;
  readonly networkFeeLamports: bigint;
}

/**
 * Checks an unsigned transaction (base64). It must open the wallet's account for wrapped SOL unless it exists, move
 * exactly `lamports` of the wallet into it, sync its balance, and do nothing else.
 */
export function inspectWrap(base64: string, wallet: string, lamports: bigint): WrapInspection {
  const unsigned = decodeUnsignedTransaction(base64, wallet);
  const { signers, instructions: decoded } = unsigned.decoded;
  const instructions = decoded.map((each) => decodeInstruction(each));
  const transfer = instructions.find((each) => each.kind === 'transfer');
  return {
    faults: [...unsigned.faults, ...findFaults(instructions, wallet, lamports)],
    instructions,
    lamports: transfer?.lamports ?? 0n,
    networkFeeLamports: calculateNetworkFee(signers.length, instructions),
  };
}

/** Returns a fault unless the instructions wrap exactly `lamports` of the wallet, and nothing else. */
function findFaults(instructions: readonly KnownInstruction[], wallet: string, lamports: bigint): string[] {
  const own = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
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
