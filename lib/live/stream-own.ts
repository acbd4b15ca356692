import { defineStreamHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { streamOwnChanges } from './contract';
import { demandHub, readResumePosition, type StreamServices } from './read-stream-request';

/**
 * Streams what concerns the signed-in wallet, and what else the caller names. The stream ends with its session. Throws
 * `too-many-streams` and `streams-unavailable`.
 */
export const streamOwnChangesHandler = defineStreamHandler(streamOwnChanges)(
  async (context: HandlerContext<StreamServices>, { query }) => {
    const { caller, clientAddress, services } = context;
    if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
    const hub = demandHub(services);
    const { wallet, tokenHash } = caller;
    const after = readResumePosition(context, query.after);
    const topics = { duelIds: new Set(query.duelIds), lobby: query.lobby, wallet };
    const owner = { clientAddress, tokenHash };
    hub.limits.assertBelow(owner);
    return (sink) => hub.open(sink, { ...owner, topics, after });
  },
);
