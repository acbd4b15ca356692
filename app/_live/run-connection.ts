import { isChange, isGap } from '../../lib/client/live-event';
import { isApiProblem } from '../../lib/client/problem';
import { watchLobby, watchMe } from '../../lib/client/watch';
import type { RunConnection } from './leader';

/** Position of the last change or gap that this page's own connections received. The next one continues after it. */
let lastPosition: number | undefined;

/**
 * Reads the changes of the topics: with a wallet through its own feed, without one through the lobby's. Reads none if
 * there is neither a wallet nor a topic. Passes on the first `opened` event as if it didn't resume: changes of topics
 * that were just added may be older than the last change of the other topics.
 */
export const runConnection: RunConnection = async (topics, listener, { signal, pace }) => {
  const { wallet, duelIds, lobby } = topics;
  if (wallet === null && duelIds.length === 0 && !lobby) return listener.onMode('off');
  const options = {
    duelIds,
    signal,
    onMode: listener.onMode,
    adjustPollWaitMs: pace.adjustPollWaitMs,
    ...(lastPosition === undefined ? {} : { after: lastPosition }),
  };
  const settings = { baseUrl: '/v1', wait: pace.wait };
  const events = wallet === null ? watchLobby(settings, options) : watchMe(settings, { ...options, lobby });
  try {
    let isFirst = true;
    for await (const event of events) {
      // Ignores the position of a resuming `opened`: it is that of the replay's end, and the replay is still to come.
      if (isChange(event) || isGap(event)) lastPosition = event.position;
      listener.onEvent(isFirst && event.type === 'opened' ? { ...event, type: 'opened', resumed: false } : event);
      isFirst = false;
    }
  } catch (error) {
    if (signal.aborted) return;
    listener.onMode('off');
    if (isApiProblem(error, 'unauthenticated')) listener.onSignedOut();
  }
};
