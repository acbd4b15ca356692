/**
 * Postgres's LISTEN and NOTIFY, with one listener per process. A notification is a hint: it can be lost, so a
 * subscriber also reads rows from time to time. It is sent in the transaction of the change that it is about, and
 * arrives after the commit. Every commit with a notification takes a lock of the whole server, so only changes that
 * somebody waits for are notified.
 */

/** The queue of the worker in which a row is due; `leader`: no instance leads any more. */
export type WorkTopic =
  | 'duels'
  | 'intents'
  | 'payments'
  | 'deliveries'
  | 'pushes'
  | 'settlements'
  | 'card-deliveries'
  | 'leader';

/**
 * The channels, each with the type of its payloads. `db/functions/notify_worker.sql` sends to `ripduel_work`, and
 * `db/functions/append_live_change.sql` the position of a new row of `live_changes` to `ripduel_changes`.
 */
export interface Channels {
  readonly ripduel_work: WorkTopic;
  readonly ripduel_changes: string;
}

export type Channel = keyof Channels;
export const channels: readonly Channel[] = ['ripduel_work', 'ripduel_changes'];

/** Receives a payload, or null if notifications may have been missed. Must not throw, and must not wait. */
export type Subscriber<Name extends Channel> = (payload: Channels[Name] | null) => void;

export interface Notifications {
  /**
   * Calls `subscriber` with each payload of a channel from now on, and with null each time the listener starts to
   * listen; the first subscription starts it. Returns a function that ends the subscription.
   */
  subscribe<Name extends Channel>(channel: Name, subscriber: Subscriber<Name>): () => void;
  /** Whether notifications arrive. While they don't, subscribers have to poll. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The subscribers of one listener, by channel. */
export class Subscribers {
  private readonly byChannel = new Map<string, Set<Subscriber<Channel>>>();

  add<Name extends Channel>(channel: Name, subscriber: Subscriber<Name>): () => void {
    const subscribers = this.byChannel.get(channel) ?? new Set();
    this.byChannel.set(channel, subscribers);
    const added = subscriber as Subscriber<Channel>;
    subscribers.add(added);
    return () => void subscribers.delete(added);
  }

  notify(channel: string, payload: string): void {
    for (const subscriber of this.byChannel.get(channel) ?? []) subscriber(payload as Channels[Channel]);
  }

  notifyOfGap(): void {
    for (const subscribers of this.byChannel.values()) for (const subscriber of subscribers) subscriber(null);
  }
}
