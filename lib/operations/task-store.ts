import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { workerTasks } from '../../db/schema/worker-tasks';

/** A task that one instance does for all. */
interface WorkerTask {
  readonly name: string;
  /** The instance, which alone may claim the task again within `leaseMs`; null if no instance may. */
  readonly owner: string | null;
  readonly leaseMs: number;
}

/**
 * Claims a task for `leaseMs` milliseconds, by the database's clock. Returns false if it was claimed within that time,
 * unless by the same `owner`.
 */
export async function claimTask(queries: Queries, { name, owner, leaseMs }: WorkerTask): Promise<boolean> {
  const result = await queries.execute(
    sql`select claim_worker_task(${name}, ${owner}::text, ${leaseMs}::integer) as claimed`,
  );
  return (result as unknown as { rows: { claimed: boolean }[] }).rows[0]?.claimed === true;
}

/**
 * Returns the instance that claimed a task last, whether or not the claim has expired; null if no instance did, or the
 * claim was released.
 */
export async function findTaskOwner(queries: Queries, name: string): Promise<string | null> {
  const [task] = await queries.select({ owner: workerTasks.owner }).from(workerTasks).where(eq(workerTasks.name, name));
  return task?.owner ?? null;
}

/** Ends a claim, if this owner still has it. A trigger notifies the other instances. */
export async function releaseTask(queries: Queries, name: string, owner: string): Promise<void> {
  await queries.delete(workerTasks).where(and(eq(workerTasks.name, name), eq(workerTasks.owner, owner)));
}
