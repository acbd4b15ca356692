import type { DuelBody, DuelSummaryBody } from '../../lib/duel/contract';
import { calculateLastPaymentTime } from '../../lib/duel/rules/last-call';
import { FEE_DUE_STATUSES } from '../_duel/status-groups';

/**
 * Returns the first of `duels`, a player's duels with the newest first, in which a fee of either side is due; null
 * without one. `except` is the id of the duel that the page shows.
 */
export const findFeeDueDuel = <Duel extends Pick<DuelSummaryBody, 'duelId' | 'status'>>(
  duels: readonly Duel[],
  except: string | undefined,
): Duel | null => duels.find(({ duelId, status }) => duelId !== except && FEE_DUE_STATUSES.has(status)) ?? null;

type PayableDuel = Pick<
  DuelBody,
  'status' | 'creatorWallet' | 'opponentWallet' | 'deposits' | 'fundingDeadline' | 'fundingSeconds'
>;

/** Returns the last time for `wallet` to prepare its payment of the duel, also if past; null if it has none to make. */
export function findLastPaymentTime(duel: PayableDuel, wallet: string): Date | null {
  const { status, creatorWallet, opponentWallet, deposits, fundingDeadline, fundingSeconds } = duel;
  const isPlayer = wallet === creatorWallet || wallet === opponentWallet;
  if (!isPlayer || !FEE_DUE_STATUSES.has(status) || fundingDeadline === null) return null;
  if (deposits[wallet === creatorWallet ? 'creator' : 'opponent']) return null;
  return calculateLastPaymentTime(fundingDeadline, fundingSeconds);
}
