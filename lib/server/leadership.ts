import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import { claimTask, findTaskOwner, releaseTask } from '../operations/task-store';

/** The name of the task in `worker_tasks`. */
const LEADER_TASK_NAME = 'leader';

/** Times of a leader's lease, in milliseconds. */
interface LeaseTimes {
  /** How long other instances wait for a leader that doesn't renew its lease. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How much earlier the leader itself stops trusting a lease that it couldn't renew. */
  readonly marginMs: number;
}

const DEFAULT_LEASE_TIMES: LeaseTimes = { leaseMs: 10_000, renewMs: 3_000, marginMs: 1_000 };

export interface Leadership {
  isLeader(): boolean;
  /**
   * Tries to become the leader now, such as after another instance resigned; an instance that stepped down itself lets
   * the others try first.
   */
  claim(): Promise<void>;
  /**
   * Hands leadership over, if this instance has it, and for `reluctantMs` milliseconds lets every other instance go
   * first. If none takes it, this instance soon leads again.
   */
  stepDown(reluctantMs: number): Promise<void>;
  /** Hands leadership over, if this instance has it, and ends. */
  resign(): Promise<void>;
}

/** Dependencies of `startLeaderElection`. */
interface LeadershipServices {
  readonly database: Pick<Database, 'kind' | 'queries'>;
  readonly log: Log;
}

/**
 * Elects one instance that follows the chain for all, so that reads of the chain aren't split between instances. It is
 * a matter of cost alone: leases keep two leaders from writing for one row. The leader trusts its lease by `monotonic`,
 * in milliseconds; the lease itself ends by the database's clock. `onGain` is called when this instance becomes the
 * leader; `isTakeover` says whether the last one didn't hand over, because it was killed or lost its database.
 */
export function startLeaderElection(
  { database, log }: LeadershipServices,
  { owner, onGain }: { readonly owner: string; readonly onGain: (isTakeover: boolean) => void },
  times = DEFAULT_LEASE_TIMES,
  monotonic = () => performance.now(),
): Leadership {
  // The embedded database has one process. The lease of a process that was killed would only hold up the next one.
  if (database.kind === 'pglite')
    return { isLeader: () => true, claim: async () => {}, stepDown: async () => {}, resign: async () => {} };
  let trustedUntil = Number.NEGATIVE_INFINITY;
  // Two intervals leave time for the claim of an instance that isn't notified, too.
  const reluctance = openReluctance(2 * times.renewMs, monotonic);
  let resigned = false;
  const isLeader = (): boolean => monotonic() < trustedUntil;

  const tryToClaim = async (): Promise<void> => {
    const requestedAt = monotonic();
    const led = isLeader();
    const lastOwner = led ? owner : await findTaskOwner(database.queries, LEADER_TASK_NAME);
    const claimed = await claimTask(database.queries, { name: LEADER_TASK_NAME, owner, leaseMs: times.leaseMs });
    trustedUntil = claimed ? requestedAt + times.leaseMs - times.marginMs : Number.NEGATIVE_INFINITY;
    if (claimed) reluctance.end();
    if (isLeader() === led) return;
    log.info({ owner, leader: !led }, led ? 'another instance follows the chain' : 'this instance follows the chain');
    if (!led) onGain(lastOwner !== null && lastOwner !== owner);
  };

  // One claim at a time, in order, so that no answer of an earlier one is believed after a later one's.
  let last = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(async () => {
      if (!resigned) await work();
    });
    return last;
  };
  const claim = (): Promise<void> =>
    enqueue(async () => {
      if (reluctance.isPaused()) return;
      await tryToClaim().catch((error: unknown) => log.warn({ err: error }, 'leadership could not be claimed'));
    });
  const release = async (): Promise<void> => {
    trustedUntil = Number.NEGATIVE_INFINITY;
    await releaseTask(database.queries, LEADER_TASK_NAME, owner).catch((error: unknown) =>
      log.warn({ err: error }, 'leadership was not handed over, and is free when its lease ends'),
    );
  };
  const timer = setInterval(() => void claim(), times.renewMs);
  void claim();
  return {
    isLeader,
    async claim() {
      if (reluctance.isActive()) reluctance.pause();
      else await claim();
    },
    stepDown: (reluctantMs) =>
      enqueue(async () => {
        if (!isLeader()) return;
        reluctance.begin(reluctantMs);
        log.warn({ owner }, 'this instance cannot read the chain, and lets another follow it');
        await release();
      }),
    async resign() {
      resigned = true;
      clearInterval(timer);
      await last;
      await release();
    },
  };
}

/**
 * The state of an instance that has stepped down: for some time it claims leadership only `pauseMs` milliseconds after it
 * became free, so that every other instance goes first.
 */
function openReluctance(pauseMs: number, monotonic: () => number) {
  let activeUntil = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const pause = (): void => {
    pausedUntil = monotonic() + pauseMs;
  };
  return {
    isActive: () => monotonic() < activeUntil,
    isPaused: () => monotonic() < pausedUntil,
    pause,
    begin(durationMs: number): void {
      activeUntil = monotonic() + durationMs;
      pause();
    },
    end(): void {
      activeUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
