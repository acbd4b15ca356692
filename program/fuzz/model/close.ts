import { WALLET } from './account';
import type { Call, Meta } from './call';
import { stateIn } from './escrow-account';
import { judgeCards, toMoment } from './times';

/** Models `close`. Accounts: escrow, first depositor. */
export function close(call: Call): void {
  const metas = call.accounts(2);
  if (!call.demandLength(1) || metas === null) return;
  const [escrow, receiver] = metas as [Meta, Meta];
  const state = stateIn(call, escrow);
  if (state === null) return;
  const { rules } = call.knowledge;
  const { parts, duel, firstDepositor } = state.is;
  call.demand(rules.isPast(call.cluster.now, duel.terms.fundingDeadline), 'closeTooEarly');
  const isAwaited = judgeCards(state, toMoment(call)) === 'awaited';
  call.demand(!parts.includes('held') && !isAwaited, 'partsOutstanding');
  const first = rules.getRentSide(firstDepositor) === 0 ? duel.terms.creator : duel.terms.opponent;
  call.demand(receiver.key.address === first, 'firstDepositorWrong');
  call.demand(receiver.writable, 'other');
  if (!call.isAccepted) return;
  call.draft.addLamports(receiver.key, call.draft.lamports(escrow.key));
  call.draft.put(escrow.key, WALLET, 0n);
}
