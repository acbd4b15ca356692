import type { Database } from '../../db/client';
import { deleteExpiredCommitments } from '../gacha/rips/commitment-store';
import { type CheckServices, refreshChecks } from '../health/refresh-checks';
import { expireSearches } from '../matchmaking/store';
import { recheckEditions } from '../packs/recheck-editions';
import { replenishEditions } from '../packs/replenish-editions';
import type { ReconcileServices } from '../transactions/reconcile';
import { returnEditions } from '../transactions/return-editions';
import { deleteExpired } from './delete-expired';
import { deleteEndedFailures } from './parked-store';
import { replenishCommitments } from './replenish-commitments';
import { claimTask } from './task-store';

export type MaintenanceServices = ReconcileServices & CheckServices;

/** Maximum number of searches for an opponent that expire at once, in one statement. */
const MAX_EXPIRED_SEARCHES = 1_000;
/** Maximum number of unused commitments of pack machines that are deleted at once, in one statement. */
const MAX_DELETED_COMMITMENTS = 1_000;

interface Task {
  /** Interval at which one instance of the deployment does the task, in milliseconds. */
  readonly everyMs: number;
  readonly run: (services: MaintenanceServices) => Promise<unknown>;
}

/** Tasks that are done at intervals, whether or not something is due. Each is safe to run concurrently with itself. */
const tasks = {
  searches: {
    everyMs: 1_000,
    run: ({ database, clock }) => expireSearches(database.queries, clock.now(), MAX_EXPIRED_SEARCHES),
  },
  commitments: { everyMs: 1_000, run: replenishCommitments },
  editions: { everyMs: 2_000, run: replenishEditions },
  editionCards: { everyMs: 30_000, run: recheckEditions },
  returnedEditions: { everyMs: 5_000, run: returnEditions },
  deletion: { everyMs: 5_000, run: deleteOldRows },
  checks: { everyMs: 5_000, run: refreshChecks },
} satisfies Readonly<Record<string, Task>>;

async function deleteOldRows(services: MaintenanceServices): Promise<void> {
  const { queries } = services.database;
  await deleteExpired(services);
  await deleteEndedFailures(queries);
  await deleteExpiredCommitments(queries, services.clock.now(), MAX_DELETED_COMMITMENTS);
}

/**
 * Does every task once, except `checks` and `editionCards`. Returns how many seed commitments are free afterwards; 0
 * without a provider.
 */
export async function runTasksExceptChecks(services: MaintenanceServices): Promise<number> {
  await tasks.searches.run(services);
  await tasks.deletion.run(services);
  const commitments = await tasks.commitments.run(services);
  await tasks.returnedEditions.run(services);
  await tasks.editions.run(services);
  return commitments;
}

/**
 * Does the tasks that no instance has done for their interval, all at once. Calls may overlap, so that a task that is
 * slow delays no other: tasks in `underWay`, which the caller keeps for all calls, aren't begun again. Throws the error
 * of a failed task once the others have ended.
 */
export async function runDueTasks(services: MaintenanceServices, underWay = new Set<string>()): Promise<void> {
  const each = Object.entries<Task>(tasks).map(async ([name, { everyMs, run }]) => {
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      if (await claimDueTask(services.database, name, everyMs)) await run(services);
    } finally {
      underWay.delete(name);
    }
  });
  const failed = (await Promise.allSettled(each)).filter((result) => result.status === 'rejected');
  if (failed[0] !== undefined) throw failed[0].reason;
}

/** Claims a task for its interval. Returns false if any instance has claimed it within that time. */
export const claimDueTask = ({ queries }: Pick<Database, 'queries'>, name: string, everyMs: number): Promise<boolean> =>
  claimTask(queries, { name, owner: null, leaseMs: everyMs });
