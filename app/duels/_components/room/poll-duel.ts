import { type DuelView, findOwnSide } from '../../../_duel/view';

type DuelCalls = typeof import('../../../_duel/calls');

/** Dependencies of `pollDuel`. */
export interface PollPorts {
  readonly loadCalls: () => Promise<Pick<DuelCalls, 'checkDuelAsPlayer' | 'readAndRememberDuel' | 'readDuelAsVisitor'>>;
  readonly pollAsVisitor: (known: DuelView) => Promise<DuelView>;
}

const duelPagePorts: PollPorts = {
  loadCalls: () => import('../../../_duel/calls'),
  pollAsVisitor: async (known) => (await import('./poll-as-visitor')).pollAsVisitor(known),
};

/**
 * Polls a duel for `wallet`, the session's wallet (null without a session). A player's poll asks the service to check
 * the chain. Any other wallet asks for the whole duel, in case it is invited, until the service refuses that or the
 * seat is taken.
 */
export async function pollDuel(
  known: DuelView,
  wallet: string | null,
  { loadCalls, pollAsVisitor }: PollPorts = duelPagePorts,
): Promise<DuelView> {
  if (wallet === null) return pollAsVisitor(known);
  const { duelId, opponentWallet } = known.duel;
  const isPlayer = findOwnSide(known.duel, wallet) !== undefined;
  if (!isPlayer && (opponentWallet !== null || known.isReadRefused === true))
    return pollAfterRefusal(known, pollAsVisitor);
  const calls = await loadCalls();
  if (isPlayer) return calls.checkDuelAsPlayer(duelId);
  const duel = await calls.readAndRememberDuel(duelId);
  if (duel === null) return { ...(await calls.readDuelAsVisitor(duelId)), isReadRefused: true };
  // The wallet has just joined, here or in another tab, so now it is a player.
  if (findOwnSide(duel, wallet) !== undefined) return calls.checkDuelAsPlayer(duelId);
  return { ...known, duel, fullDuel: duel, result: duel.result, cards: duel.cards };
}

/** Polls as a visitor, for a wallet that may not see the whole duel. */
async function pollAfterRefusal(known: DuelView, pollAsVisitor: PollPorts['pollAsVisitor']): Promise<DuelView> {
  const polled = await pollAsVisitor(known);
  // If nothing changed, returns the same object, so that React doesn't render again.
  return polled === known ? known : { ...polled, isReadRefused: true };
}
