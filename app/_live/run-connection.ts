import { isApiProblem } from '../../lib/client/problem';
import { watchLobby, watchMe } from '../../lib/client/watch';
import type { RunConnection } from './shared-connection';

const SETTINGS = { baseUrl: '/v1' };

/** The position of the last change, so that a connection with other topics goes on after it. */
let lastPosition: number | undefined;

/** Follows what all tabs want: the wallet's stream with a session, else the lobby's. */
export const runConnection: RunConnection = async (interest, listener, signal) => {
  const { wallet, duelIds, lobby } = interest;
  if (wallet === null && duelIds.length === 0 && !lobby) return listener.onMode('off');
  const options = {
    duelIds,
    signal,
    onMode: listener.onMode,
    ...(lastPosition === undefined ? {} : { after: lastPosition }),
  };
  const events = wallet === null ? watchLobby(SETTINGS, options) : watchMe(SETTINGS, { ...options, lobby });
  try {
    for await (const event of events) {
      if ('position' in event) lastPosition = event.position;
      listener.onEvent(event);
    }
  } catch (error) {
    if (signal.aborted) return;
    listener.onMode('off');
    if (isApiProblem(error, 'unauthenticated')) listener.onSignedOut();
  }
};
