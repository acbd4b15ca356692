import type { Database } from '../../db/client';
import type { ChainPort } from '../chain/port';

/** Services of a process, with the database as the worker uses it. */
interface WorkerServices {
  readonly database: Database;
  readonly workerDatabase: Database;
  readonly chain: ChainPort;
}

/**
 * Returns the same services for the worker: with `workerDatabase` as the database, and with reads of the chain that go
 * after those of requests, if the chain port has such.
 */
export const withWorkerDatabase = <Services extends WorkerServices>(services: Services): Services =>
  Object.create(services, {
    database: { value: services.workerDatabase },
    chain: { value: services.chain.housekeeping ?? services.chain },
  }) as Services;
