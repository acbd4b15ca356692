import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { base58 } from '@scure/base';
import pg from 'pg';
import { calculateJitter, systemRandom } from '../lib/core/random';
import { channels, type Notifications, Subscribers } from './notifications';

/** Times of a listener, in milliseconds. */
interface ListenerTimes {
  /** The time between two checks that notifications arrive. */
  readonly heartbeatMs: number;
  /** How long a notification to oneself, or the answer to a statement, may take. */
  readonly heartbeatTimeoutMs: number;
  /**
   * The first wait before connecting again. It doubles with each failure, up to `maxRetryMs`, and is then shortened at
   * random by up to half.
   */
  readonly retryMs: number;
  readonly maxRetryMs: number;
}

const TIMES: ListenerTimes = { heartbeatMs: 10_000, heartbeatTimeoutMs: 5_000, retryMs: 500, maxRetryMs: 30_000 };
/** The channel of heartbeats. Its payload is the token of the listener that asks. */
const HEARTBEAT_CHANNEL = 'ripduel_heartbeat';

/**
 * Listens on a connection of its own, from the first subscription on. Connects again when the connection ends, and when
 * a notification that was sent through `pool` doesn't arrive: the connection may be half open, or the address may be
 * that of a pooler in transaction mode, behind which LISTEN has no effect. A query on the listening connection wouldn't
 * notice the latter.
 */
export function openPostgresNotifications(url: string, pool: pg.Pool, times = TIMES): Notifications {
  const subscribers = new Subscribers();
  const closing = new AbortController();
  const state = { isListening: false };
  let listener: Promise<void> | null = null;

  const keepListening = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const markListening = (): void => {
        failures = 0;
        state.isListening = true;
        subscribers.notifyOfGap();
      };
      await listenUntilLost({
        url,
        pool,
        times,
        subscribers,
        onListening: markListening,
        signal: closing.signal,
      }).catch(() => {});
      state.isListening = false;
      const wait = Math.min(times.maxRetryMs, times.retryMs * 2 ** failures);
      const jitter = 0.5 + calculateJitter(systemRandom) / 2;
      await pause(wait * jitter, null, { signal: closing.signal }).catch(() => {});
    }
  };

  return {
    subscribe(channel, subscriber) {
      listener ??= keepListening();
      return subscribers.add(channel, subscriber);
    },
    isListening: () => state.isListening,
    async close() {
      closing.abort();
      await listener;
    },
  };
}

/** Parameters of `listenUntilLost`. */
interface ListenContext {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly times: ListenerTimes;
  readonly subscribers: Subscribers;
  /** Called once notifications have been seen to arrive. */
  readonly onListening: () => void;
  readonly signal: AbortSignal;
}

/** Listens on one connection. Rejects once it is lost or `signal` is aborted, and leaves no connection open. */
async function listenUntilLost({ url, pool, times, subscribers, onListening, signal }: ListenContext): Promise<never> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    // Its own socket, because a half-open connection can't be ended in any other way than by destroying it.
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: times.heartbeatMs,
    connectionTimeoutMillis: times.heartbeatTimeoutMs,
    query_timeout: times.heartbeatTimeoutMs,
  });
  // `signal` outlives the connection: a listener that stayed there would keep the client of each one that was lost.
  const ended = new AbortController();
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection that listens has ended.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal });
  });
  lost.catch(() => {});
  const token = base58.encode(systemRandom(16));
  let resolveHeartbeat = (): void => {};
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel !== HEARTBEAT_CHANNEL) subscribers.notify(channel, payload);
    else if (payload === token) resolveHeartbeat();
  });
  try {
    await Promise.race([client.connect(), lost]);
    for (const channel of [HEARTBEAT_CHANNEL, ...channels])
      await Promise.race([client.query(`listen ${channel}`), lost]);
    for (let isFirst = true; ; isFirst = false) {
      const answered = new Promise<void>((resolve) => {
        resolveHeartbeat = resolve;
      });
      await Promise.race([assertNotificationsArrive(pool, token, answered, times.heartbeatTimeoutMs, isFirst), lost]);
      if (isFirst) onListening();
      await Promise.race([pause(times.heartbeatMs, null, { signal: ended.signal }), lost]);
    }
  } finally {
    ended.abort();
    socket.destroy();
  }
}

/**
 * Sends a notification through the pool. Throws if it was sent and isn't `answered` in time. If the pool can't send,
 * that says nothing about the listener: throws then only if `mustSend`.
 */
async function assertNotificationsArrive(
  pool: pg.Pool,
  token: string,
  answered: Promise<void>,
  answerMs: number,
  mustSend: boolean,
): Promise<void> {
  try {
    await pool.query('select pg_notify($1, $2)', [HEARTBEAT_CHANNEL, token]);
  } catch (error) {
    if (mustSend) throw error;
    return;
  }
  const waiting = new AbortController();
  const late = pause(answerMs, null, waiting).then(() => {
    throw new Error('A notification did not arrive.');
  });
  late.catch(() => {});
  await Promise.race([answered, late]).finally(() => waiting.abort());
}
