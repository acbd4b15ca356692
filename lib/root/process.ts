import { attachDatabasePool } from '@vercel/functions/db-connections';
import { silentMeter } from '../api/meter';
import { readConfig } from '../configuration/config';
import { openServices } from './open-services';
import { openRemoteChain } from './remote-chain';
import type { Services } from './services';

/** Key of the process's single services object. Next's bundle and the server's run in one process and share it. */
const GLOBAL_KEY = Symbol.for('ripduel.services');
const globalScope = globalThis as { [GLOBAL_KEY]?: Promise<Services> };

/** Returns the process's services. A serverless process opens them at the first request, and again if that failed. */
export function getServices(): Promise<Services> {
  globalScope[GLOBAL_KEY] ??= openServerlessServices().catch((error: unknown) => {
    delete globalScope[GLOBAL_KEY];
    throw error;
  });
  return globalScope[GLOBAL_KEY];
}

/** Makes these the process's services. For the self-hosted server, which opens more than a serverless process may. */
export function setServices(services: Services): void {
  globalScope[GLOBAL_KEY] = Promise.resolve(services);
}

/**
 * Opens the services of a serverless process. Never migrates: a request can't wait for that, and the function is
 * deployed without the migration files.
 */
async function openServerlessServices(): Promise<Services> {
  const config = readConfig();
  if (config.chain === 'embedded') {
    throw new Error('Without a Solana RPC the product runs by `npm start`, which brings its own chain.');
  }
  const { port, shareQuota } = openRemoteChain(config, silentMeter);
  const { services } = await openServices(config, port, {
    shouldMigrate: false,
    shareQuota,
    // A function is suspended between requests and ended after minutes, and a listener would keep a connection of each.
    offersStreams: config.VERCEL === undefined,
  });
  // Vercel suspends an instance only after its idle connections are closed. Elsewhere `attachDatabasePool` does
  // nothing.
  for (const { pool } of new Set([services.database, services.workerDatabase]))
    if (pool !== null) attachDatabasePool(pool);
  return services;
}
