import type { LiveEvent } from '../../lib/client/live-event';
import { PollPace } from './poll-pace';
import type { LiveMode } from './topics';

/** Topics of one connection. `wallet` is the signed-in wallet; null without a session. */
export interface ConnectionTopics {
  readonly wallet: string | null;
  readonly duelIds: readonly string[];
  readonly lobby: boolean;
}

/** Topics of one tab, and whether it is visible. */
export interface TabInterest extends ConnectionTopics {
  readonly isVisible: boolean;
}

/** Callbacks for events of the connection that all tabs of a browser share. */
export interface ConnectionListener {
  onEvent(event: LiveEvent): void;
  onMode(mode: LiveMode): void;
  /** Called when the session of the connection is over. */
  onSignedOut(): void;
}

/**
 * Reads the changes of these topics until the signal is aborted or the service refuses them for good. The leader aborts
 * it and calls it anew whenever the topics of the tabs change.
 */
export type RunConnection = (
  topics: ConnectionTopics,
  listener: ConnectionListener,
  context: { readonly signal: AbortSignal; readonly pace: PollPace },
) => void;

/**
 * Time after the last change of the tabs' topics until the leader connects, so that a page that replaces another one
 * causes one new connection.
 */
const COLLECT_MS = 100;
/**
 * Time between two roll calls, at which all tabs report their topics. The topics of a crashed tab are followed for two
 * of these at most.
 */
export const ROLL_CALL_MS = 60_000;

interface Options {
  readonly tabId: string;
  readonly listener: ConnectionListener;
  readonly run: RunConnection;
  /** Asks all other tabs to report their interest. */
  readonly callTabs: () => void;
}

/**
 * Collects the topics of all tabs and keeps one connection open for them. Only the leading tab has a Leader; without
 * locks, each tab has its own.
 */
export class Leader {
  private readonly interests = new Map<string, TabInterest>();
  /** Tabs that reported since the last roll call. */
  private readonly present = new Set<string>();
  private readonly pace = new PollPace();
  private running: { readonly key: string; readonly stop: AbortController } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly rollCallTimer: ReturnType<typeof setInterval>;

  constructor(private readonly options: Options) {
    options.callTabs();
    this.rollCallTimer = setInterval(() => this.callTheRoll(), ROLL_CALL_MS);
  }

  /** Stores the topics that a tab reports. Returns whether the tab is new. */
  set(tabId: string, interest: TabInterest): boolean {
    const known = this.interests.get(tabId);
    // Moves a tab with a new wallet to the end. The last wallet counts for all tabs, because they share the session's
    // cookie.
    if (known?.wallet !== interest.wallet) this.interests.delete(tabId);
    this.interests.set(tabId, interest);
    this.present.add(tabId);
    this.schedule();
    return known === undefined;
  }

  delete(tabId: string): void {
    if (this.interests.delete(tabId)) this.schedule();
  }

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.rollCallTimer);
    this.running?.stop.abort();
  }

  /** Drops the tabs that didn't answer the last roll call, such as one that crashed, and begins another. */
  private callTheRoll(): void {
    for (const tabId of this.interests.keys())
      if (tabId !== this.options.tabId && !this.present.has(tabId)) this.delete(tabId);
    this.present.clear();
    this.options.callTabs();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), COLLECT_MS);
  }

  private connect(): void {
    const all = [...this.interests.values()];
    this.pace.setVisible(all.some(({ isVisible }) => isVisible));
    const topics: ConnectionTopics = {
      wallet: all.at(-1)?.wallet ?? null,
      duelIds: [...new Set(all.flatMap(({ duelIds }) => duelIds))].sort(),
      lobby: all.some(({ lobby }) => lobby),
    };
    const key = JSON.stringify(topics);
    if (this.running?.key === key) return;
    this.running?.stop.abort();
    this.running = { key, stop: new AbortController() };
    this.options.run(topics, this.options.listener, { signal: this.running.stop.signal, pace: this.pace });
  }
}
