import { defineStreamHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { streamOwnChanges } from './contract';
import { readResumePosition, requireHub, type StreamServices } from './read-stream-request';

/**
 * Streams the changes that concern the signed-in wallet, the duels in the query and, with `lobby`, the lobby. The
 * stream ends with the session. Throws `unauthenticated`, `too-many-streams` and `streams-unavailable`.
 */
export const streamOwnChangesHandler = defineStreamHandler(streamOwnChanges)(
  async (context: HandlerContext<StreamServices>, { query }) => {
    const { caller, clientAddress, services } = context;
    if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
    const hub = requireHub(services);
    const { wallet, tokenHash } = caller;
    const after = readResumePosition(context, query.after);
    const topics = { duelIds: new Set(query.duelIds), lobby: query.lobby, wallet };
    const owner = { clientAddress, tokenHash };
    hub.limits.assertBelow(owner);
    return (sink) => hub.open(sink, { ...owner, topics, after });
  },
);
