import { defineStreamHandler, type HandlerContext } from '../api/handler';
import { streamLobby } from './contract';
import { readResumePosition, requireHub, type StreamServices } from './read-stream-request';

/** Streams the lobby, and the duels that the caller names. Throws `too-many-streams` and `streams-unavailable`. */
export const streamLobbyHandler = defineStreamHandler(streamLobby)(
  async (context: HandlerContext<StreamServices>, { query }) => {
    const hub = requireHub(context.services);
    const after = readResumePosition(context, query.after);
    const topics = { duelIds: new Set(query.duelIds), lobby: true, wallet: null };
    const owner = { clientAddress: context.clientAddress, tokenHash: null };
    hub.limits.assertBelow(owner);
    return (sink) => hub.open(sink, { ...owner, topics, after });
  },
);
