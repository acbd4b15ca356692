import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { readNewestSignature } from '../transactions/store';
import { findCancelReason } from './cancel-reason-store';
import { getDuel } from './contract';
import { readAndExpireDuel } from './read-duel';
import { canReadDuel } from './rules/visibility';
import { toParticipantDuelBody } from './view';

interface Services {
  readonly database: Database;
}

const FORBIDDEN_DETAIL =
  'The session is valid, but it is for a wallet that doesn’t play this duel. Read what is public about it.';

/**
 * Returns a duel, cancelled first if overdue. Throws `not-found`, and `forbidden` for a wallet's session that may not
 * read it.
 */
export const getDuelHandler = defineReadHandler(getDuel)(
  async ({ services, caller, now }: HandlerContext<Services>, { params }) => {
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    if (caller.kind === 'wallet' && !canReadDuel(duel, caller.wallet))
      throw new ProblemError('forbidden', FORBIDDEN_DETAIL);
    const { queries } = services.database;
    const [signature, cancelReason] = await Promise.all([
      readNewestSignature(queries, duel.duelId),
      findCancelReason(queries, duel),
    ]);
    return { body: toParticipantDuelBody(duel, signature, cancelReason) };
  },
);
