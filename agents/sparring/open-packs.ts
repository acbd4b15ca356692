import type { Client } from '../../lib/client/client';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { openPack } from '../../lib/watching/contract';
import { type Log, toErrorFields } from '../log';

/**
 * Longest time after a result for which spectators wait until both players open their packs, in milliseconds. The API
 * reports the end of that wait as `revealAt`.
 */
const LONGEST_WAIT_MS = 60_000;

/** Runs `work` with a client that is signed in as the practice opponent's wallet. */
type RunAsWallet = (work: (client: Client) => Promise<void>) => Promise<void>;

/** Whether a duel has a result and changed within `LONGEST_WAIT_MS`, so that spectators may wait for its packs. */
const hasFreshResult = ({ winner, updatedAt }: DuelSummaryBody, nowMs: number): boolean =>
  winner !== null && nowMs - updatedAt.getTime() < LONGEST_WAIT_MS;

/**
 * Returns a function that starts to open the wallet's pack in each given duel with a new result. Where an attempt
 * failed, a later call tries again while the result still counts as new.
 */
export function createPackOpener(asWallet: RunAsWallet, log: Log) {
  const openedDuels = new Set<string>();
  return (duels: readonly DuelSummaryBody[], nowMs: number): void => {
    for (const duelId of openedDuels) if (duels.every((duel) => duel.duelId !== duelId)) openedDuels.delete(duelId);
    for (const duel of duels) {
      const { duelId } = duel;
      if (openedDuels.has(duelId) || !hasFreshResult(duel, nowMs)) continue;
      openedDuels.add(duelId);
      const open = async (client: Client): Promise<void> => void (await client.call(openPack, { params: { duelId } }));
      void asWallet(open).catch((error: unknown) => {
        openedDuels.delete(duelId);
        log('pack-not-opened', { duel: duelId, ...toErrorFields(error) });
      });
    }
  };
}
