import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { decodeEscrowData, type Escrow } from '../lib/chain/escrow/state';
import { fromBase64 } from '../lib/chain/inspect/wire';

const CLOCK_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;
/** The sysvar's `unix_timestamp`, behind slot, epoch start, epoch and leader schedule epoch. */
const TIMESTAMP_OFFSET = 32;
/** A node gives 100 accounts at once; one of them is the clock. */
const ACCOUNTS_AT_ONCE = 99;

/** Escrow accounts at `confirmed`, in the order asked for; null where the program owns none. */
export interface EscrowAccounts {
  readonly escrows: readonly (Escrow | null)[];
  /** Of the clock sysvar, unix seconds. */
  readonly chainTime: bigint;
}

export async function readEscrows(
  rpc: Rpc<SolanaRpcApi>,
  programId: Address,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<EscrowAccounts> {
  const escrows: (Escrow | null)[] = [];
  let chainTime = 0n;
  for (let at = 0; at < addresses.length; at += ACCOUNTS_AT_ONCE) {
    const chunk = [CLOCK_ADDRESS, ...addresses.slice(at, at + ACCOUNTS_AT_ONCE)];
    const { value } = await rpc
      .getMultipleAccounts(chunk, { commitment: 'confirmed', encoding: 'base64' })
      .send({ abortSignal: signal });
    const [clock, ...accounts] = value.map((each) => each && { owner: each.owner, data: fromBase64(each.data[0]) });
    if (!clock) throw new Error('the chain has no clock');
    chainTime = new DataView(clock.data.buffer).getBigInt64(TIMESTAMP_OFFSET, true);
    escrows.push(...accounts.map((each) => (each?.owner === programId ? decodeEscrowData(each.data) : null)));
  }
  return { escrows, chainTime };
}
