import { attachDatabasePool } from '@vercel/functions/db-connections';
import { silentMeter } from '../api/meter';
import { readConfig } from '../configuration/config';
import { openServices } from './open-services';
import { openRemoteChain } from './remote-chain';
import type { Services } from './services';

/**
 * Opens the services of a serverless process. Never migrates: a request can't wait for that, and the function is
 * deployed without the migration files.
 */
export async function openServerlessServices(): Promise<Services> {
  const config = readConfig();
  if (config.chain === 'embedded') {
    throw new Error('Without a Solana RPC the product runs by `npm start`, which brings its own chain.');
  }
  const { port, shareQuota } = openRemoteChain(config, silentMeter);
  const { services } = await openServices(config, port, {
    shouldMigrate: false,
    shareQuota,
    // Vercel suspends a function between requests and ends it after minutes, so it can't serve streams. Their listener
    // would also keep one database connection per instance.
    offersStreams: config.VERCEL === undefined,
  });
  // Makes Vercel suspend an instance only after its idle connections are closed. Elsewhere `attachDatabasePool` does
  // nothing.
  for (const { pool } of new Set([services.database, services.workerDatabase]))
    if (pool !== null) attachDatabasePool(pool);
  return services;
}
