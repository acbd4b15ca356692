import { type DuelView, findOwnSide } from '../../../_duel/view';

/**
 * Polls a duel for the session's wallet, null without one. For players the service checks the chain first; other viewers
 * only read. A wallet that may not read the whole duel asks for it once, because the answer doesn't change unless it joins.
 */
export async function pollDuel(known: DuelView, wallet: string | null): Promise<DuelView> {
  if (wallet === null) return pollAsVisitor(known);
  const { duelId, opponentWallet } = known.duel;
  const isPlayer = findOwnSide(known.duel, wallet) !== undefined;
  if (!isPlayer && (opponentWallet !== null || known.isReadRefused === true)) return pollAsRefused(known);
  const calls = await import('../../../_duel/calls');
  if (isPlayer) return calls.checkDuelAsPlayer(duelId);
  const duel = await calls.readAndRememberDuel(duelId);
  if (duel === null) return { ...(await calls.readDuelAsVisitor(duelId)), isReadRefused: true };
  // This wallet joined meanwhile, in another tab or just now.
  if (findOwnSide(duel, wallet) !== undefined) return calls.checkDuelAsPlayer(duelId);
  return { ...known, duel, fullDuel: duel, result: duel.result, cards: duel.cards };
}

const pollAsVisitor = async (known: DuelView): Promise<DuelView> =>
  (await import('./poll-as-visitor')).pollAsVisitor(known);

async function pollAsRefused(known: DuelView): Promise<DuelView> {
  const polled = await pollAsVisitor(known);
  // The same object if nothing changed, so that it isn't rendered again.
  return polled === known ? known : { ...polled, isReadRefused: true };
}
