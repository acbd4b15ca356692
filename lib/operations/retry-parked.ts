import type { Database } from '../../db/client';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { findParkedRow } from '../due-work/failure-store';
import { retryParkedWork } from './parked-contract';
import { makeRowDue } from './parked-store';

/** Makes a parked row due now, unless a run has claimed it. Throws `not-found` if no row is parked under this id. */
export const retryParkedWorkHandler = defineWriteHandler(retryParkedWork)({
  async apply({ now }: HandlerContext<{ readonly database: Database }>, transaction, { body }) {
    const parked = await findParkedRow(transaction, body.queue, body.id);
    if (parked === null) throw new ProblemError('not-found', 'No row of this queue is parked under this id.');
    await makeRowDue(transaction, body.queue, body.id, now);
    return { body: parked };
  },
});
