import { hexToBytes } from '@noble/hashes/utils.js';
import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { parsePlainTokenBalance } from '../../lib/chain/escrow/card';
import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import { DrawError } from '../../lib/chain/escrow/draw-words';
import {
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildLockEntropyInstruction,
  type EscrowInstruction,
} from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import { type Escrow, findWinningSide } from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import type { Client } from '../../lib/client/client';
import { isApiProblem } from '../../lib/client/problem';
import { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';
import { fetchTableEntries, sealEntries } from '../table-entry';
import type { CrankStep } from './steps';
import type { WatchedDuel } from './watch-list';

/** Dependencies of `prepareStep`. */
export interface StepContext {
  readonly client: Client;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly tablesByPackId: Map<string, SealedTable>;
}

/** An escrow account, its program, and the chain's slot at which the account was read. */
interface EscrowAtSlot {
  readonly escrow: Escrow;
  readonly programId: Address;
  readonly slot: bigint;
}

/**
 * The instruction of a step, or the reason why the step has to wait. The crank opens no token account for a payout: a
 * step that needs a missing one waits until somebody else has opened it.
 */
export type PreparedStep = { readonly instruction: EscrowInstruction } | { readonly waitReason: string };

/** Prepares a step. Throws if the service or the RPC fails or doesn't answer in time. */
export async function prepareStep(
  step: CrankStep,
  duel: WatchedDuel,
  seen: EscrowAtSlot,
  context: StepContext,
): Promise<PreparedStep> {
  const base = { escrow: duel.escrowAddress, programAddress: seen.programId, state: seen.escrow };
  switch (step.kind) {
    case 'lock':
      return { instruction: buildLockEntropyInstruction(base) };
    case 'commit':
      return prepareCommit(duel, seen, context);
    case 'settle':
      if (step.part === 2 || step.part === 3) {
        const side = step.part === 2 ? 0 : 1;
        if (!(await canWinnerReceiveCard(context.rpc, seen.escrow, side)))
          return { waitReason: 'the winner’s token account' };
      }
      return { instruction: buildSettleInstruction({ ...base, part: step.part, cards: step.cards }) };
    case 'refund':
      return { instruction: buildRefundInstruction({ ...base, part: step.part }) };
    case 'close':
      return (await isFinalStatusRecorded(duel, context.client))
        ? { instruction: buildCloseInstruction(base) }
        : { waitReason: 'the service to record the final status' };
  }
}

function canWinnerReceiveCard(rpc: Rpc<SolanaRpcApi>, escrow: Escrow, side: 0 | 1): Promise<boolean> {
  const { creator, opponent } = escrow.terms;
  return hasPlainTokenAccount(
    rpc,
    findWinningSide(escrow) === 0 ? creator : opponent,
    escrow.cardMints[side] as Address,
  );
}

/**
 * Whether a wallet's associated token account for a mint exists and is plain: initialized, not frozen, without delegate
 * or close authority.
 */
export async function hasPlainTokenAccount(rpc: Rpc<SolanaRpcApi>, owner: Address, mint: Address): Promise<boolean> {
  const { value } = await rpc
    .getAccountInfo(findAssociatedTokenAddress(owner, mint).address, { commitment: 'confirmed', encoding: 'base64' })
    .send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) });
  const account = value && { owner: value.owner, data: fromBase64(value.data[0]) };
  return parsePlainTokenBalance(account, { owner, mint }) !== null;
}

/**
 * Whether the service has recorded the duel as `settled` or `refunded`. The escrow account must not be closed before,
 * because the service reads these statuses from the account.
 */
export async function isFinalStatusRecorded({ duelId, status }: WatchedDuel, client: Client): Promise<boolean> {
  if (status === 'settled' || status === 'refunded') return true;
  const { duel } = await client.call(getDuelReceipt, { params: { duelId } });
  return duel.status === 'settled' || duel.status === 'refunded';
}

/**
 * Prepares the commit: recomputes both draws with the seed and the table that the service publishes. The step has to
 * wait while there is no proof, while the provider has time to send first, and if seed and table give no result.
 */
async function prepareCommit(
  duel: WatchedDuel,
  { escrow: state, slot, programId }: EscrowAtSlot,
  { client, tablesByPackId }: StepContext,
): Promise<PreparedStep> {
  try {
    const { answer } = await client.call(getDuelProof, { params: { duelId: duel.duelId } });
    // The proof may become public long after the reveal slot. From the crank's first read of it, the provider has 4
    // slots to send the commit first.
    if (!duel.providerWait.isOver('proof', slot)) return { waitReason: 'the provider, which sends first' };
    const table = tablesByPackId.get(duel.packId) ?? sealEntries(await fetchTableEntries(client, duel.packId));
    tablesByPackId.set(duel.packId, table);
    const seed = hexToBytes(answer.seed);
    const { draws } = calculateDuelOutcome(state.terms, table, seed, state.entropy);
    const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
    return {
      instruction: buildCommitResultInstruction({
        escrow: duel.escrowAddress,
        programAddress: programId,
        seed,
        proofs,
      }),
    };
  } catch (error) {
    if (isApiProblem(error, 'wrong-duel-state')) return { waitReason: 'the provider' };
    if (error instanceof DrawError) return { waitReason: `a usable proof: ${error.code}` };
    throw error;
  }
}
