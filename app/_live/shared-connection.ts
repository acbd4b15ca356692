import type { LiveEvent } from '../../lib/client/live-event';
import type { LiveMode } from './topics';

/** Topics of one tab. `wallet` is the signed-in wallet; null without a session. */
export interface TabInterest {
  readonly wallet: string | null;
  readonly duelIds: readonly string[];
  readonly lobby: boolean;
}

/** Messages between the tabs of a browser. The leader is the tab that has the connection. */
type Message =
  | { readonly kind: 'interest'; readonly tabId: string; readonly interest: TabInterest }
  | { readonly kind: 'leave'; readonly tabId: string }
  | { readonly kind: 'who' }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'mode'; readonly mode: LiveMode }
  | { readonly kind: 'signed-out' };

const CHANNEL_NAME = 'ripduel-live';
const LOCK_NAME = 'ripduel-live';

/** Callbacks for events of the connection that all tabs of a browser share. */
export interface ConnectionListener {
  onEvent(event: LiveEvent): void;
  onMode(mode: LiveMode): void;
  /** The session of the connection is over. */
  onSignedOut(): void;
}

/** Reads the changes of these topics until the signal is aborted. Called again whenever the topics of the tabs change. */
export type RunConnection = (interest: TabInterest, listener: ConnectionListener, signal: AbortSignal) => void;

export interface SharedConnection {
  update(interest: TabInterest): void;
  close(): void;
}

/** Opens a tab's part of the browser's connection. The tab that has the lock leads; when it closes, another one does. */
export function openSharedConnection(
  first: TabInterest,
  listener: ConnectionListener,
  run: RunConnection,
): SharedConnection {
  const tabId = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL_NAME);
  const post = (message: Message): void => channel.postMessage(message);
  const closed = new AbortController();
  let own = first;
  let leader: Leader | null = null;
  let mode: LiveMode = 'off';
  const sendToAllTabs: ConnectionListener = {
    onEvent(event) {
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
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'interest') {
      leader?.set(data.tabId, data.interest);
      if (leader !== null) post({ kind: 'mode', mode });
    } else if (data.kind === 'leave') leader?.delete(data.tabId);
    else if (data.kind === 'who') post({ kind: 'interest', tabId, interest: own });
    else if (data.kind === 'event') listener.onEvent(data.event);
    else if (data.kind === 'signed-out') listener.onSignedOut();
    else listener.onMode(data.mode);
  };
  post({ kind: 'interest', tabId, interest: own });
  const lead = (): Promise<void> => {
    leader = new Leader((interest, signal) => run(interest, sendToAllTabs, signal));
    leader.set(tabId, own);
    post({ kind: 'who' });
    return new Promise((resolve) => closed.signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  // Without locks, in an insecure context, each tab has a connection of its own.
  if (navigator.locks === undefined) void lead();
  else navigator.locks.request(LOCK_NAME, { signal: closed.signal }, lead).catch(() => {});
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
      channel.close();
    },
  };
}

/** How long changes of the tabs are collected, so that a page that is replaced by another one costs one connection. */
const COLLECT_MS = 100;

/** Collects the topics of all tabs and keeps one connection open for them. Only the leading tab has one. */
class Leader {
  private readonly interests = new Map<string, TabInterest>();
  private running: { readonly key: string; readonly stop: AbortController } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly run: (interest: TabInterest, signal: AbortSignal) => void) {}

  set(tabId: string, interest: TabInterest): void {
    // The newest is last: a session that began or ended counts for all tabs, since they share its cookie.
    this.interests.delete(tabId);
    this.interests.set(tabId, interest);
    this.schedule();
  }

  delete(tabId: string): void {
    this.interests.delete(tabId);
    this.schedule();
  }

  close(): void {
    clearTimeout(this.timer);
    this.running?.stop.abort();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), COLLECT_MS);
  }

  private connect(): void {
    const all = [...this.interests.values()];
    const interest: TabInterest = {
      wallet: all.at(-1)?.wallet ?? null,
      duelIds: [...new Set(all.flatMap(({ duelIds }) => duelIds))].sort(),
      lobby: all.some(({ lobby }) => lobby),
    };
    const key = JSON.stringify(interest);
    if (this.running?.key === key) return;
    this.running?.stop.abort();
    this.running = { key, stop: new AbortController() };
    this.run(interest, this.running.stop.signal);
  }
}
