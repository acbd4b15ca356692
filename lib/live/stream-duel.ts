import type { Database } from '../../db/client';
import { defineStreamHandler, type HandlerContext } from '../api/handler';
import { readAndExpireDuel } from '../duel/read-duel';
import { streamDuel } from './contract';
import { readResumePosition, requireHub, type StreamServices } from './read-stream-request';

interface Services extends StreamServices {
  readonly database: Database;
}

/**
 * Streams the changes of one duel, also to callers without a session, because a duel's receipt is public. Throws
 * `not-found`, `too-many-streams` and `streams-unavailable`.
 */
export const streamDuelHandler = defineStreamHandler(streamDuel)(
  async (context: HandlerContext<Services>, { params, query }) => {
    const { services, clientAddress, now } = context;
    const hub = requireHub(services);
    const { duelId } = await readAndExpireDuel(services.database, params.duelId, now);
    const after = readResumePosition(context, query.after);
    const topics = { duelIds: new Set([duelId]), lobby: false, wallet: null };
    const owner = { clientAddress, tokenHash: null };
    hub.limits.assertBelow(owner);
    return (sink) => hub.open(sink, { ...owner, topics, after });
  },
);
