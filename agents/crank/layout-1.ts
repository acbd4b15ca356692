import type { Address } from '@solana/kit';
import { NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import {
  buildCloseInstruction,
  buildRefundInstruction,
  buildSettleInstruction,
} from '../../lib/chain/escrow/layout-1/instructions';
import { findEntitledWallet } from '../../lib/chain/escrow/layout-1/payout';
import { type Escrow, findPayoutKind, isClosable, type Part } from '../../lib/chain/escrow/layout-1/state';
import type { PreparedStep, StepContext } from './prepare-step';
import { hasPlainTokenAccount, isFinalStatusRecorded } from './prepare-step';
import type { WatchedDuel } from './watch-list';

/**
 * An instruction that the crank sends for a duel of the older terms layout 1. The crank pays out and closes such a
 * duel, but doesn't lock or reveal it.
 */
export type Layout1Step = { readonly kind: 'settle' | 'refund'; readonly part: Part } | { readonly kind: 'close' };

/** Parts of an escrow account of layout 1: both fees, then both cards. */
const PARTS: readonly Part[] = [0, 1, 2, 3];

/**
 * Returns the payouts that the program of layout 1 would accept now; if there are none, the close if it would accept
 * that, else nothing. `now` in Unix seconds.
 */
export function findLayout1Steps(escrow: Escrow, now: bigint): Layout1Step[] {
  const payouts = PARTS.flatMap((part): Layout1Step[] => {
    const kind = findPayoutKind(escrow, part, now);
    return kind === null ? [] : [{ kind, part }];
  });
  return payouts.length === 0 && isClosable(escrow, now) ? [{ kind: 'close' }] : payouts;
}

/**
 * Prepares a step. Layout 1 pays out to associated token accounts: a payout waits until `hasPlainTokenAccount` finds
 * the recipient's, which this step doesn't open. Throws if the service or the RPC fails.
 */
export async function prepareLayout1Step(
  step: Layout1Step,
  duel: WatchedDuel,
  { escrow: state, programId: programAddress }: { readonly escrow: Escrow; readonly programId: Address },
  context: StepContext,
): Promise<PreparedStep> {
  const base = { escrow: duel.escrowAddress, programAddress, state };
  if (step.kind === 'close')
    return (await isFinalStatusRecorded(duel, context.client))
      ? { instruction: buildCloseInstruction(base) }
      : { waitReason: 'the service to record the final status' };
  const { part, kind } = step;
  const owner = findEntitledWallet({ state, part, kind });
  const mint = part < 2 ? NATIVE_MINT_ADDRESS : (state.cardMints[part - 2] as Address);
  if (!(await hasPlainTokenAccount(context.rpc, owner, mint))) return { waitReason: 'a token account of who is paid' };
  return {
    instruction:
      kind === 'settle' ? buildSettleInstruction({ ...base, part }) : buildRefundInstruction({ ...base, part }),
  };
}
