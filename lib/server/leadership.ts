import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import { claimTask, findTaskOwner, releaseTask } from '../operations/task-store';

/** The name of the task in `worker_tasks`. */
const LEADER_TASK_NAME = 'leader';

/** Times of a leader's lease, in milliseconds. */
interface LeaseTimes {
  /** How long other instances wait for a leader that doesn't renew its lease. */
  readonly leaseMs: number;
  /** Interval at which every instance claims leadership: the leader to renew its lease, others to become the leader. */
  readonly renewMs: number;
  /** How much earlier the leader itself stops trusting a lease that it couldn't renew. */
  readonly marginMs: number;
}

const DEFAULT_LEASE_TIMES: LeaseTimes = { leaseMs: 10_000, renewMs: 3_000, marginMs: 1_000 };

/**
 * This instance's part in the election of the one that follows the chain for all. With an embedded database it always
 * leads, and the other members do nothing.
 */
export interface Leadership {
  isLeader(): boolean;
  /**
   * Tries to become the leader now, such as after another instance resigned; an instance that stepped down itself lets
   * the others try first.
   */
  claim(): Promise<void>;
  /**
   * Gives leadership up, if this instance has it, and for `reluctantMs` milliseconds lets every other instance claim it
   * first. If no other instance does, this one soon leads again.
   */
  stepDown(reluctantMs: number): Promise<void>;
  /** Gives leadership up, if this instance has it, and never claims it again. */
  resign(): Promise<void>;
}

/** Dependencies of `startLeaderElection`. */
interface LeadershipServices {
  readonly database: Pick<Database, 'kind' | 'queries'>;
  readonly log: Log;
}

/**
 * Elects one instance that follows the chain for all, so that not every instance reads it. Two leaders at once do no
 * harm, since row leases keep both from writing the same row. The leader trusts its lease by `monotonic`, in
 * milliseconds; the lease itself ends by the database's clock. Calls `onGain` when this instance becomes the leader;
 * `isTakeover` says whether another instance led last and didn't give leadership up.
 */
export function startLeaderElection(
  { database, log }: LeadershipServices,
  { owner, onGain }: { readonly owner: string; readonly onGain: (isTakeover: boolean) => void },
  times = DEFAULT_LEASE_TIMES,
  monotonic = () => performance.now(),
): Leadership {
  // Only one process uses an embedded database, so it always leads. It takes no lease: after a kill, that lease would
  // only delay the next process.
  if (database.kind === 'pglite')
    return { isLeader: () => true, claim: async () => {}, stepDown: async () => {}, resign: async () => {} };
  let trustedUntil = Number.NEGATIVE_INFINITY;
  // Waits two renewal intervals, so that an instance that isn't notified can claim leadership first, too.
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

  // One claim at a time, in order, so that the answer to an earlier claim never overwrites that to a later claim.
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
 * State of an instance that has stepped down: for some time it waits `pauseMs` milliseconds after leadership has become
 * free before it claims it, so that every other instance can claim it first.
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
