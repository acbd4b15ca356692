import type { Database } from '../../../db/client';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import { getRip } from './contract';
import { findRip } from './store';
import { toRipBody } from './view';

interface Services {
  readonly database: Database;
}

/** Returns a rip with its steps. Throws `not-found`. */
export const getRipHandler = defineReadHandler(getRip)(async ({ services }: HandlerContext<Services>, { params }) => {
  const record = await findRip(services.database.queries, params.ripId);
  if (record === null) throw new ProblemError('not-found');
  return { body: toRipBody(record) };
});
