import type { QueryClient } from '@tanstack/react-query';
import { isChange, type LiveEvent } from '../../lib/client/live-event';
import type { Translate } from '../_messages/translate';
import { retryImport } from '../_site/retry-import';
import { SESSION_QUERY_KEY } from '../_site/session';
import { refreshAll, refreshChanged, refreshShared } from './refresh';
import { runConnection } from './run-connection';
import { openSharedConnection, type SharedConnection } from './shared-connection';
import { type PageTopics, setLiveMode } from './topics';
import { buildViewersQueryKey, VIEWERS_QUERY_KEY } from './viewers-key';

/** Loaded on pages of signed-in players only: visitors get no toasts about duels. */
const loadAnnouncer = retryImport(async () => (await import('./announce')).createAnnouncer);

export interface LiveFollower {
  update(topics: Required<PageTopics>): void;
  stop(): void;
}

interface Options {
  readonly t: Translate<'live'>;
  /** Wallet of the session; null without one. */
  readonly wallet: string | null;
  readonly queries: QueryClient;
  readonly topics: Required<PageTopics>;
}

/**
 * Follows the topics of this page and the session's wallet: refreshes what is shown, and announces the player's news.
 */
export function startFollowing({ t, wallet, queries, topics }: Options): LiveFollower {
  let current = topics;
  const buildInterest = () => ({ wallet, ...current, isVisible: !document.hidden });
  const options = wallet === null ? null : { t, queries, wallet };
  // If the announcer's code can't be loaded, the player gets no toasts, but the page works otherwise.
  const announcer =
    options &&
    loadAnnouncer().then(
      (create) => create(options),
      () => null,
    );
  const onEvent = (event: LiveEvent): void => {
    if (isChange(event)) {
      refreshChanged(queries, event);
      if (event.type === 'result') refreshShared(queries, 'pulls');
      void announcer?.then((announce) => announce?.(event));
    } else if (event.type === 'viewers') {
      queries.setQueryData(buildViewersQueryKey(event.duelId), event.viewers);
    } else if (event.type === 'counters') {
      // The counters also change when a duel that isn't in the lobby, such as a direct challenge, starts or ends.
      refreshShared(queries, 'featured-duel');
    } else if (event.type === 'opened') {
      void queries.resetQueries({ queryKey: VIEWERS_QUERY_KEY });
      // Changes between the page's last reads and the start of this connection are missing.
      if (!event.resumed) {
        refreshAll(queries);
        refreshShared(queries, 'pulls');
      }
    }
  };
  const onJoined = (): void => refreshAll(queries);
  const onSignedOut = (): void => void queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  const connect = (): SharedConnection =>
    openSharedConnection(buildInterest(), { onEvent, onMode: setLiveMode, onSignedOut, onJoined }, runConnection);
  let connection: SharedConnection | null = connect();
  const disconnect = (): void => {
    connection?.close();
    connection = null;
    setLiveMode('off');
  };
  const reconnect = (): void => {
    if (connection !== null) return;
    connection = connect();
    // Doesn't leave this read to `onJoined`: if another tab has the connection, it may be called only later.
    refreshAll(queries);
  };
  const update = (): void => connection?.update(buildInterest());
  // A page that the browser keeps for its back button, or freezes in the background, must not stay the leader, because
  // it couldn't pass events on to other tabs.
  const unlisten = [
    listen(window, 'pagehide', disconnect),
    // Without a connection components poll. Offline their polls fail, so they show that their data may be outdated.
    listen(window, 'offline', disconnect),
    listen(window, 'online', reconnect),
    listen(document, 'freeze', disconnect),
    listen(window, 'pageshow', reconnect),
    listen(document, 'resume', reconnect),
    listen(document, 'visibilitychange', update),
  ];
  return {
    update(next) {
      current = next;
      update();
    },
    stop() {
      for (const end of unlisten) end();
      disconnect();
    },
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
