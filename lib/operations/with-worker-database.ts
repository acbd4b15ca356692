import type { Database } from '../../db/client';

/** Services of a process, with the database as the worker uses it. */
interface WorkerServices {
  readonly database: Database;
  readonly workerDatabase: Database;
}

/** Returns the same services on the worker's database, with its limits and connections that requests can't use up. */
export const withWorkerDatabase = <Services extends WorkerServices>(services: Services): Services =>
  Object.create(services, { database: { value: services.workerDatabase } }) as Services;
