import type { ChangeListener } from '../../db/changes';
import type { Log } from '../api/log';

/** Returns a listener that logs one line for each committed change of a duel, intent, payment or delivery. */
export const createChangeLogger =
  (log: Log): ChangeListener =>
  ({ record, from, to, about }, requestId) =>
    log.info({ record, from, to, ...about, ...(requestId === null ? {} : { requestId }) }, `${record} changed`);
