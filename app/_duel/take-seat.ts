import { isApiProblem } from '../../lib/client/problem';
import type { DuelBody } from '../../lib/duel/contract';

/** The calls of `takeSeat`. `readDuel` returns null if the wallet may not see the whole duel. */
export interface SeatPorts {
  readonly joinDuel: () => Promise<DuelBody>;
  readonly readDuel: () => Promise<DuelBody | null>;
}

/**
 * Makes `wallet` the duel's opponent and returns the duel. Also succeeds if the wallet is the opponent already: an
 * earlier request may have succeeded although its response was lost. Otherwise throws `duel-not-joinable` if `joinDuel`
 * does: the seat is taken, or this wallet can't join the duel.
 */
export async function takeSeat(
  wallet: string | null | undefined,
  { joinDuel, readDuel }: SeatPorts,
): Promise<DuelBody> {
  try {
    return await joinDuel();
  } catch (error) {
    if (!isApiProblem(error, 'duel-not-joinable')) throw error;
    const duel = await readDuel();
    if (duel === null || wallet == null || duel.opponentWallet !== wallet) throw error;
    return duel;
  }
}
