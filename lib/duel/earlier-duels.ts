import type { Queries } from '../../db/client';
import type { Log } from '../api/log';
import { findEarlierDuels } from './earlier-duels-store';

/** Logs the open duels of an earlier release's terms, after the migration that brought the new ones. */
export async function logEarlierDuels(queries: Queries, log: Pick<Log, 'warn'>): Promise<void> {
  const { count, duelIds } = await findEarlierDuels(queries);
  if (count > 0) log.warn({ count, duelIds }, 'open duels under terms of layout 1: docs/operations/releases.md');
}
