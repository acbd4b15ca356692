import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import { dueFailures } from '../../db/schema/due-failures';
import { requestQueue } from '../crash/request-store';
import type { ParkingQueue } from '../due-work/parking-rules';
import type { DueQueue } from '../due-work/store';
import { duelQueue } from '../duel/due-store';
import { cardDeliveryQueue } from '../gacha/deliveries/store';
import { paymentQueue } from '../gacha/payments/store';
import { arrivalQueue } from '../gacha/treasury/store';
import { intentQueue } from '../transactions/store';

const parkedQueues: Readonly<Record<ParkingQueue, DueQueue>> = {
  duels: duelQueue as unknown as DueQueue,
  intents: intentQueue as unknown as DueQueue,
  payments: paymentQueue as unknown as DueQueue,
  arrivals: arrivalQueue as unknown as DueQueue,
  settlements: requestQueue as unknown as DueQueue,
  'card-deliveries': cardDeliveryQueue as unknown as DueQueue,
};

function getQueueColumns({ table, keyColumns, dueAtColumn }: DueQueue) {
  const columns = getTableColumns(table);
  return {
    id: columns[keyColumns[0]] as PgColumn,
    dueAt: columns[dueAtColumn] as PgColumn,
    token: columns.leaseToken as PgColumn,
  };
}

/** Makes a row due now, unless a run has claimed it or nothing is left to do for it. */
export async function makeRowDue(queries: Queries, name: ParkingQueue, rowId: string, now: Date): Promise<void> {
  const queue = parkedQueues[name];
  const { id, dueAt, token } = getQueueColumns(queue);
  await queries
    .update(queue.table)
    .set({ [queue.dueAtColumn]: now })
    .where(and(eq(id, rowId), isNotNull(dueAt), isNull(token)));
}

/** Deletes the failures of rows for which nothing is left to do, such as after a player's own check of the duel. */
export async function deleteEndedFailures(queries: Queries): Promise<void> {
  const cases = Object.entries(parkedQueues).map(([name, queue]): SQL => {
    const { id, dueAt } = getQueueColumns(queue);
    return sql`when ${name} then not exists (select 1 from ${queue.table} where ${id} = ${dueFailures.id} and ${dueAt} is not null)`;
  });
  await queries.delete(dueFailures).where(sql`case ${dueFailures.queue} ${sql.join(cases, sql` `)} else true end`);
}
