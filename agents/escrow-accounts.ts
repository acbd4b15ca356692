import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { type ChainTime, decodeEscrowData, type Escrow } from '../lib/chain/escrow/state';
import { fromBase64 } from '../lib/chain/inspect/wire';
import { createRpcSignal } from './rpc-timeout';

const CLOCK_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;
/** The sysvar's `slot` comes first; `unix_timestamp` follows epoch start, epoch and leader schedule epoch. */
const UNIX_TIMESTAMP_BYTE_OFFSET = 32;
/** Most accounts that one call reads beside the clock. A node returns at most 100 in one call. */
export const ACCOUNTS_PER_CALL = 99;

/** Escrow accounts in the requested order; null where the program has no escrow account of layout 2. */
export interface EscrowAccounts {
  readonly escrows: readonly (Escrow | null)[];
  /** Read from the clock sysvar by the last call; 0 if no addresses were requested. */
  readonly chainTime: ChainTime;
}

/** An account's owner and data. */
export interface RawAccount {
  readonly owner: Address;
  readonly data: Uint8Array;
}

/**
 * Reads escrow accounts of one program and the chain's clock. Throws when the RPC doesn't answer in time,
 * answers only a part, or has no clock.
 */
export async function readEscrows(
  rpc: Rpc<SolanaRpcApi>,
  programId: Address,
  addresses: readonly Address[],
  signal: AbortSignal,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<EscrowAccounts> {
  const { accounts, chainTime } = await readAccounts(rpc, addresses, signal, commitment);
  return {
    escrows: accounts.map((each) => (each?.owner === programId ? decodeEscrowData(each.data) : null)),
    chainTime,
  };
}

/**
 * Reads accounts in the requested order, null where there is none, and the clock of the last call. Without addresses it
 * makes no call and the time is 0. Throws like `readEscrows`.
 */
export async function readAccounts(
  rpc: Rpc<SolanaRpcApi>,
  addresses: readonly Address[],
  signal: AbortSignal,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<{ readonly accounts: readonly (RawAccount | null)[]; readonly chainTime: ChainTime }> {
  const accounts: (RawAccount | null)[] = [];
  let chainTime: ChainTime = { seconds: 0n, slot: 0n };
  for (let at = 0; at < addresses.length; at += ACCOUNTS_PER_CALL) {
    const chunk = [CLOCK_ADDRESS, ...addresses.slice(at, at + ACCOUNTS_PER_CALL)];
    const { value } = await rpc
      .getMultipleAccounts(chunk, { commitment, encoding: 'base64' })
      .send({ abortSignal: createRpcSignal(signal) });
    assertAnswerIsComplete(value, chunk);
    const [clock, ...others] = value.map((each) => each && { owner: each.owner, data: fromBase64(each.data[0]) });
    if (!clock) throw new Error('the chain has no clock');
    const view = new DataView(clock.data.buffer, clock.data.byteOffset);
    chainTime = { seconds: view.getBigInt64(UNIX_TIMESTAMP_BYTE_OFFSET, true), slot: view.getBigUint64(0, true) };
    accounts.push(...others);
  }
  return { accounts, chainTime };
}

/**
 * Throws unless a node's answer has one entry for each key. Entries are matched by position, and one that is missing
 * would be taken for an account or a transaction that doesn't exist.
 */
export function assertAnswerIsComplete(answer: readonly unknown[], keys: readonly unknown[]): void {
  if (answer.length !== keys.length) throw new Error('the RPC answered a part of what was asked');
}
