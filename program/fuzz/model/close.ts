import { WALLET_CONTENT } from './account';
import type { AccountMeta, ModelCall } from './call';
import { demandEscrowState } from './escrow-account';
import { findCardDelivery, toTimeContext } from './times';

/** Models `close`. Accounts: escrow, first depositor. */
export function close(call: ModelCall): void {
  const metas = call.demandAccounts(2);
  if (!call.demandLength(1) || metas === null) return;
  const [escrow, receiver] = metas as [AccountMeta, AccountMeta];
  const state = demandEscrowState(call, escrow);
  if (state === null) return;
  const { rules } = call.knowledge;
  const { parts, duel, firstDepositor } = state.is;
  call.demand(rules.isPast(call.cluster.now, duel.terms.fundingDeadline), 'closeTooEarly');
  const isAwaited = findCardDelivery(state, toTimeContext(call)) === 'awaited';
  call.demand(!parts.includes('held') && !isAwaited, 'partsOutstanding');
  const first = rules.getRentSide(firstDepositor) === 0 ? duel.terms.creator : duel.terms.opponent;
  call.demand(receiver.key.address === first, 'firstDepositorWrong');
  call.demand(receiver.writable, 'other');
  if (!call.isAccepted) return;
  call.draft.addLamports(receiver.key, call.draft.getLamports(escrow.key));
  call.draft.put(escrow.key, WALLET_CONTENT, 0n);
}
