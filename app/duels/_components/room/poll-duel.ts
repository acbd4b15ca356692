import { type DuelView, findOwnSide } from '../../../_duel/view';

type DuelCalls = typeof import('../../../_duel/calls');

/** The calls of a poll. */
export interface PollPorts {
  readonly loadCalls: () => Promise<Pick<DuelCalls, 'checkDuelAsPlayer' | 'readAndRememberDuel' | 'readDuelAsVisitor'>>;
  readonly pollAsVisitor: (known: DuelView) => Promise<DuelView>;
}

const duelPage: PollPorts = {
  loadCalls: () => import('../../../_duel/calls'),
  pollAsVisitor: async (known) => (await import('./poll-as-visitor')).pollAsVisitor(known),
};

/**
 * Polls a duel for `wallet`, the session's; null without a session. For players the service checks the chain first;
 * other viewers only read. A wallet without a seat requests the whole duel only until the service refuses it or the
 * seat is taken, because the answer changes only if the wallet joins.
 */
export async function pollDuel(
  known: DuelView,
  wallet: string | null,
  { loadCalls, pollAsVisitor }: PollPorts = duelPage,
): Promise<DuelView> {
  if (wallet === null) return pollAsVisitor(known);
  const { duelId, opponentWallet } = known.duel;
  const isPlayer = findOwnSide(known.duel, wallet) !== undefined;
  if (!isPlayer && (opponentWallet !== null || known.isReadRefused === true))
    return pollAsRefused(known, pollAsVisitor);
  const calls = await loadCalls();
  if (isPlayer) return calls.checkDuelAsPlayer(duelId);
  const duel = await calls.readAndRememberDuel(duelId);
  if (duel === null) return { ...(await calls.readDuelAsVisitor(duelId)), isReadRefused: true };
  // This wallet joined meanwhile, in another tab or just now.
  if (findOwnSide(duel, wallet) !== undefined) return calls.checkDuelAsPlayer(duelId);
  return { ...known, duel, fullDuel: duel, result: duel.result, cards: duel.cards };
}

async function pollAsRefused(known: DuelView, pollAsVisitor: PollPorts['pollAsVisitor']): Promise<DuelView> {
  const polled = await pollAsVisitor(known);
  // The same object if nothing changed, so that it isn't rendered again.
  return polled === known ? known : { ...polled, isReadRefused: true };
}
