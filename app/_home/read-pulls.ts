import { listLatestPulls } from '../../lib/watching/contract';
import { readUnopenedPacks } from '../_duel/calls';
import { api } from '../_site/api';
import type { Pulls } from './PullStrip';

/** Reads the newest pulls without those from packs that the signed-in player, if there is one, hasn't opened yet. */
export async function readPulls(wallet: string | null): Promise<Pulls> {
  const { pulls, best, roundCount } = await api.call(listLatestPulls);
  // Reads the sealed packs after the pulls. Otherwise there could be a pull whose pack isn't known to be sealed.
  const unopened = wallet === null ? [] : await readUnopenedPacks(wallet);
  const isOpened = ({ roundId }: { readonly roundId: string }): boolean => !unopened.includes(roundId);
  return { pulls: pulls.filter(isOpened), best: best !== null && isOpened(best) ? best : null, roundCount };
}
