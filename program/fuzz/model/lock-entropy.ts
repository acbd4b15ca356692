import { SLOT_HASHES } from '../addresses';
import type { AccountMeta, ModelCall, SlotHash } from './call';
import { demandEscrowState, saveEscrowState } from './escrow-account';
import { isResultLate, toTimeContext } from './times';

/** Models `lock_entropy`. Accounts: escrow, SlotHashes sysvar. */
export function lockEntropy(call: ModelCall): void {
  const metas = call.demandAccounts(2);
  if (!call.demandLength(1) || metas === null) return;
  const [escrow, sysvar] = metas as [AccountMeta, AccountMeta];
  call.demand(sysvar.key === SLOT_HASHES, 'slotHashesWrong');
  const state = demandEscrowState(call, escrow);
  if (state === null) return;
  const { stage, targetSlot } = state.is;
  call.demand(stage !== 'refunding', 'refunding');
  call.demand(stage !== 'funding', 'notFunded');
  call.demand(stage !== 'funded', 'notAccepted');
  call.demand(stage !== 'locked' && stage !== 'resolved', 'alreadyLocked');
  if (stage !== 'accepted') return;
  call.demand(!isResultLate(state, toTimeContext(call)), 'resolutionClosed');
  const lock = findEntropy(targetSlot, call.cluster.slotHashes);
  if (typeof lock === 'string') call.demand(false, lock);
  else if (call.isAccepted) saveEscrowState(call, escrow, state.with({ stage: 'locked', lock }));
}

/**
 * Returns the first slot with a hash at or after the target if the list proves that it is the first; otherwise the name
 * of the broken rule.
 */
function findEntropy(target: bigint, newestFirst: readonly SlotHash[]): SlotHash | string {
  const reached = newestFirst.filter(({ slot }) => slot >= target);
  const first = reached.at(-1);
  if (first === undefined) return 'entropyTooEarly';
  const isFirst = first.slot === target || reached.length < newestFirst.length;
  return isFirst ? first : 'entropyMissed';
}
