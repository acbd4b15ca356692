import type { Queries } from '../../db/client';
import type { Log } from '../api/log';
import { findEarlierDuels } from './earlier-duels-store';

/** Logs a warning if there are unfinished duels under an earlier release's terms, with the oldest ids. */
export async function logEarlierDuels(queries: Queries, log: Pick<Log, 'warn'>): Promise<void> {
  const { count, duelIds } = await findEarlierDuels(queries);
  if (count > 0) log.warn({ count, duelIds }, 'open duels under terms of layout 1: docs/operations/releases.md');
}
