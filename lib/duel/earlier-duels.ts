import type { Queries } from '../../db/client';
import type { Log } from '../api/log';
import { findOpenLayout1Duels } from './earlier-duels-store';

/** Logs a warning if there are unfinished duels of terms layout 1, with their number and the ids of the oldest. */
export async function logOpenLayout1Duels(queries: Queries, log: Pick<Log, 'warn'>): Promise<void> {
  const { count, duelIds } = await findOpenLayout1Duels(queries);
  if (count > 0) log.warn({ count, duelIds }, 'open duels under terms of layout 1: docs/operations/releases.md');
}
