import { isViewers, type LiveEvent } from '../../lib/client/live-event';
import { type ConnectionListener, Leader, type RunConnection, type TabInterest } from './leader';
import type { LiveMode } from './topics';

/** Messages between the tabs of a browser. The leader is the tab that has the connection. */
export type Message =
  | { readonly kind: 'interest'; readonly tabId: string; readonly interest: TabInterest }
  | { readonly kind: 'leave'; readonly tabId: string }
  | { readonly kind: 'who' }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'mode'; readonly mode: LiveMode }
  | { readonly kind: 'signed-out' };

/** Name of the BroadcastChannel over which this browser's tabs share one live connection. */
export const CHANNEL_NAME = 'ripduel-live';
/** Name of the lock whose owner, one tab, has the live connection. */
const LOCK_NAME = 'ripduel-live';

/** A tab's part of the browser's live connection. */
export interface SharedConnection {
  update(interest: TabInterest): void;
  close(): void;
}

/** Callbacks of a tab: those of the connection, and one for a tab that joins the connection of another. */
export interface TabListener extends ConnectionListener {
  /**
   * Called at most once, when the first connection of another tab begins to serve this tab. There may be no `opened`
   * event then, and changes since the page was read may be missing.
   */
  onJoined(): void;
}

/**
 * Opens a tab's part of the browser's connection. The tab that has the lock leads; when that tab closes, another one
 * gets the lock. A tab that may be frozen must close its part first, since no other tab can lead while it has the lock.
 */
export function openSharedConnection(first: TabInterest, listener: TabListener, run: RunConnection): SharedConnection {
  // Without locks, in an insecure context, each tab has a connection of its own. Such a context has no `randomUUID`
  // either.
  const isShared = navigator.locks !== undefined;
  const tabId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = isShared ? new BroadcastChannel(CHANNEL_NAME) : null;
  const post = (message: Message): void => channel?.postMessage(message);
  const closed = new AbortController();
  let own = first;
  let leader: Leader | null = null;
  let mode: LiveMode = 'off';
  let hasJoined = false;
  /** The last number of viewers by duel, sent to tabs that open later. */
  const viewers = new Map<string, LiveEvent>();
  const sendToAllTabs: ConnectionListener = {
    onEvent(event) {
      if (event.type === 'opened') viewers.clear();
      if (isViewers(event)) viewers.set(event.duelId, event);
      listener.onEvent(event);
      post({ kind: 'event', event });
    },
    onMode(next) {
      mode = next;
      listener.onMode(next);
      post({ kind: 'mode', mode });
    },
    onSignedOut() {
      listener.onSignedOut();
      post({ kind: 'signed-out' });
    },
  };
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === 'interest') {
      if (!leader?.set(data.tabId, data.interest)) return;
      post({ kind: 'mode', mode });
      for (const event of viewers.values()) post({ kind: 'event', event });
    } else if (data.kind === 'leave') leader?.delete(data.tabId);
    else if (data.kind === 'who') post({ kind: 'interest', tabId, interest: own });
    else if (data.kind === 'event') listener.onEvent(data.event);
    else if (data.kind === 'signed-out') listener.onSignedOut();
    else onModeOfLeader(data.mode);
  };
  const onModeOfLeader = (next: LiveMode): void => {
    listener.onMode(next);
    if (hasJoined || next === 'off') return;
    hasJoined = true;
    listener.onJoined();
  };
  if (channel !== null) channel.onmessage = onMessage;
  post({ kind: 'interest', tabId, interest: own });
  const lead = (): Promise<void> => {
    leader = new Leader({ tabId, listener: sendToAllTabs, run, callTabs: () => post({ kind: 'who' }) });
    leader.set(tabId, own);
    return new Promise((resolve) => closed.signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  if (isShared) navigator.locks.request(LOCK_NAME, { signal: closed.signal }, lead).catch(() => {});
  else void lead();
  return {
    update(interest) {
      own = interest;
      leader?.set(tabId, own);
      post({ kind: 'interest', tabId, interest });
    },
    close() {
      post({ kind: 'leave', tabId });
      closed.abort();
      leader?.close();
      channel?.close();
    },
  };
}
