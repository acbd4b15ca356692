import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { SLOT_HASHES_ADDRESS } from '../../lib/chain/escrow/address';
import { type Escrow, EscrowStage } from '../../lib/chain/escrow/state';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { readEscrows } from '../escrow-accounts';
import type { Moment } from './steps';

/** The escrow accounts of some duels, and the moment that steps are decided for. */
export interface Look {
  readonly moment: Moment;
  readonly escrows: readonly (Escrow | null)[];
}

export async function lookAt(
  rpc: Rpc<SolanaRpcApi>,
  programId: Address,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Look> {
  const { escrows, chainTime } = await readEscrows(rpc, programId, addresses, signal);
  const waits = escrows.some((escrow) => escrow?.stage === EscrowStage.Funded);
  return { escrows, moment: { chainTime, newestHashedSlot: waits ? await newestHashedSlot(rpc, signal) : 0n } };
}

/** The sysvar is a count (u64) and that many of slot (u64) and hash (32), newest first; 20 kB, so only its head is read. */
async function newestHashedSlot(rpc: Rpc<SolanaRpcApi>, signal: AbortSignal): Promise<bigint> {
  const { value } = await rpc
    .getAccountInfo(SLOT_HASHES_ADDRESS, {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 8, length: 8 },
    })
    .send({ abortSignal: signal });
  const head = fromBase64(value?.data[0] ?? '');
  return head.length === 8 ? new DataView(head.buffer).getBigUint64(0, true) : 0n;
}
