import type { QueryClient } from '@tanstack/react-query';
import { isChange, type LiveEvent } from '../../lib/client/live-event';
import { SESSION_QUERY_KEY } from '../_site/session';
import { announceOwnChange } from './announce';
import { refreshAll, refreshChanged } from './refresh';
import { runConnection } from './run-connection';
import { openSharedConnection, type SharedConnection } from './shared-connection';
import { type PageTopics, setLiveMode } from './topics';
import { buildViewersQueryKey, VIEWERS_QUERY_KEY } from './viewers-key';

export interface LiveFollower {
  update(topics: Required<PageTopics>): void;
  stop(): void;
}

interface Options {
  /** Wallet of the session; null without one. */
  readonly wallet: string | null;
  readonly queries: QueryClient;
  readonly topics: Required<PageTopics>;
}

/** Follows the topics of this page and the session's wallet: refreshes what is shown, and announces the player's news. */
export function startFollowing({ wallet, queries, topics }: Options): LiveFollower {
  let current = topics;
  const onEvent = (event: LiveEvent): void => {
    if (isChange(event)) {
      refreshChanged(queries, event);
      if (wallet !== null) void announceOwnChange(queries, wallet, event);
    } else if (event.type === 'viewers') {
      queries.setQueryData(buildViewersQueryKey(event.duelId), event.viewers);
    } else if (event.type === 'counters') {
      // Duels begin and end with it, also those that aren't open to all.
      void queries.invalidateQueries({ queryKey: ['featured-duel'] });
    } else if (event.type === 'opened') {
      queries.removeQueries({ queryKey: VIEWERS_QUERY_KEY });
      // The page may be older than the connection.
      if (!event.resumed) refreshAll(queries);
    }
  };
  const onSignedOut = (): void => void queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  const connect = (): SharedConnection =>
    openSharedConnection({ wallet, ...current }, { onEvent, onMode: setLiveMode, onSignedOut }, runConnection);
  let connection: SharedConnection | null = connect();
  const disconnect = (): void => {
    connection?.close();
    connection = null;
    setLiveMode('off');
  };
  // A page with a connection can't be kept for the browser's back button, so it is opened again then.
  const onPageShow = (): void => {
    connection ??= connect();
  };
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', onPageShow);
  return {
    update(next) {
      current = next;
      connection?.update({ wallet, ...next });
    },
    stop() {
      removeEventListener('pagehide', disconnect);
      removeEventListener('pageshow', onPageShow);
      disconnect();
    },
  };
}
