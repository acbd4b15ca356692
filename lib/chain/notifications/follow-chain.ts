import { setMaxListeners } from 'node:events';
import type { Address, RpcSubscriptions, SolanaRpcSubscriptionsApi } from '@solana/kit';
import type { Log } from '../../api/log';
import { calculateJitter, type Random } from '../../core/random';
import { type Backoff, calculateBackoffMs } from '../../due-work/rules';
import type { ChainConnectionListener, ChainListener } from '../notifications-port';
import { subscribeToChain } from './subscribe';

/**
 * Half of the time without a slot after which a socket counts as dead. Slots take 0.4 s; devnet sometimes skips some.
 */
const HALF_SLOT_TIMEOUT_MS = 5_000;
/** How often to check whether a connection is needed, while there is none. */
const IS_NEEDED_POLL_MS = 1_000;
const RECONNECT_BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, factor: 2, jitterRange: [0.5, 1] };

/** Calls `callback` once after `ms` milliseconds, unless the returned function is called before. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

const setSystemTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Dependencies of `followChain`. */
export interface FollowChainDependencies {
  /** Opens subscriptions that share no socket with earlier ones. */
  readonly openSubscriptions: () => RpcSubscriptions<SolanaRpcSubscriptionsApi>;
  /** Lists the programs whose accounts are followed. Called for each connection. */
  readonly listPrograms: () => Promise<readonly Address[]>;
  /**
   * Whether a connection is needed now; by default always. Called around each connection, at each slot, and every
   * second while there is no connection because none was needed.
   */
  readonly isNeeded?: () => boolean;
  readonly random: Random;
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

/**
 * Follows a chain over WebSockets until it is stopped. Connects again when a socket ends or is silent, after a wait
 * that grows until a connection has become live. Returns a function that stops following, and resolves once `follower`
 * isn't called any more.
 *
 * Kit neither reconnects nor checks the answers to its pings, and doesn't report an orderly close as an error. A
 * timeout for missing slots covers all three cases, and also runs while connecting.
 */
export function followChain(
  dependencies: FollowChainDependencies,
  follower: ChainConnectionListener,
): () => Promise<void> {
  const { random, log, setTimer = setSystemTimer, isNeeded = () => true } = dependencies;
  const stopping = new AbortController();
  const reconnectUntilStopped = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      if (!isNeeded()) {
        await sleep(setTimer, IS_NEEDED_POLL_MS, stopping.signal);
        continue;
      }
      const { wasLive, error } = await followOnce(dependencies, follower, stopping.signal);
      if (stopping.signal.aborted) return;
      if (wasLive) failures = 0;
      if (isNeeded()) log.warn({ err: error, failures }, 'the socket to the chain ended; polls go on');
      await sleep(setTimer, calculateBackoffMs(RECONNECT_BACKOFF, failures, calculateJitter(random)), stopping.signal);
      failures += 1;
    }
  };
  const running = reconnectUntilStopped();
  return async () => {
    stopping.abort();
    await running;
  };
}

/**
 * Follows the chain on one socket until the socket ends, slots are missing for too long, no socket is needed any more,
 * or `stopping` is aborted. Never rejects.
 */
async function followOnce(
  { openSubscriptions, listPrograms, setTimer = setSystemTimer, isNeeded = () => true }: FollowChainDependencies,
  follower: ChainConnectionListener,
  stopping: AbortSignal,
): Promise<{ readonly wasLive: boolean; readonly error: unknown }> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, stopping]);
  // Kit adds several listeners for each subscription, and Node takes more than ten for a leak.
  setMaxListeners(0, signal);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  let cancelTimer = (): void => {};
  const restartSlotTimer = (): void => {
    cancelTimer();
    if (!isNeeded()) ending.abort(new Error('No socket is needed any more'));
    // The timeout has two halves. If the event loop was blocked for long, a timer may run before the slot notifications
    // that arrived meanwhile; these then cancel the second half.
    cancelTimer = setTimer(() => {
      cancelTimer = setTimer(() => ending.abort(new Error('No slot for ten seconds')), HALF_SLOT_TIMEOUT_MS);
    }, HALF_SLOT_TIMEOUT_MS);
  };
  const { listener, isLive } = createForwardingListener(follower, signal, restartSlotTimer);
  const follow = async (): Promise<void> => {
    const programs = await listPrograms();
    // Kit would open a socket for an aborted subscription, and leave it open.
    signal.throwIfAborted();
    await subscribeToChain(
      openSubscriptions(),
      programs,
      { listener, onSubscribed: () => follower.onMissedChanges() },
      signal,
    );
  };
  restartSlotTimer();
  const error = await Promise.race([aborted, follow()]).then(
    () => new Error('The subscription ended'),
    (reason: unknown) => reason,
  );
  cancelTimer();
  ending.abort();
  follower.onEnded();
  return { wasLive: isLive(), error };
}

/** Passes notifications on until `signal` is aborted, and finds when the connection has become live. */
function createForwardingListener(follower: ChainConnectionListener, signal: AbortSignal, sawSlot: () => void) {
  let firstSlot: bigint | null = null;
  let isLive = false;
  const listener: ChainListener = {
    onAccountChanged(address, slot) {
      if (!signal.aborted) follower.onAccountChanged(address, slot);
    },
    onSlotStarted(slot, root) {
      if (!signal.aborted) sawSlot();
      if (signal.aborted) return;
      firstSlot ??= slot;
      follower.onSlotStarted(slot, root);
      if (isLive || root < firstSlot) return;
      // Changes that were confirmed before the subscription weren't reported, and are final only now.
      isLive = true;
      follower.onBecameLive();
      follower.onMissedChanges();
    },
  };
  return { listener, isLive: () => isLive };
}

/** Waits `ms` milliseconds, or until the signal is aborted. */
function sleep(setTimer: SetTimer, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = setTimer(end, ms);
    signal.addEventListener('abort', end);
  });
}
