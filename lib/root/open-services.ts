import type { Database } from '../../db/client';
import { requestLimits, serverlessLimits, workerLimits } from '../../db/limits';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { assertSchemaIsCurrent } from '../../db/schema-state';
import type { ChainPort } from '../chain/port';
import type { Config } from '../configuration/config';
import { detectNetwork } from '../configuration/network';
import { readPaymentMint } from '../configuration/payment-mint';
import { loadOrCreateSecrets } from '../configuration/secrets';
import { systemClock } from '../core/clock';
import { logOpenLayout1Duels } from '../duel/earlier-duels';
import type { Prometheus } from '../metrics/prometheus';
import { replenishCommitments } from '../operations/replenish-commitments';
import { bindToChain } from './chain-identity';
import { seedDatabase } from './seed';
import { assembleServices } from './services';

interface OpenOptions {
  /** Whether this process migrates a Postgres database, or leaves that to `npm run migrate`. */
  readonly shouldMigrate: boolean;
  readonly prometheus?: Prometheus | null;
  /** Called once the schema is current, with the database through which instances share the RPC's quota. */
  readonly shareQuota?: (database: Database) => void;
  /** Whether this process offers streams; by default it does. */
  readonly offersStreams?: boolean;
}

/**
 * Opens the services of a process, with its packs, on the newest schema. Throws an error that names the cause: for the
 * schema `SchemaBehindError`, or `MigrationLockedError` where it migrates. Leaves no connection open after an error.
 */
export async function openServices(config: Config, chain: ChainPort, options: OpenOptions) {
  const { shouldMigrate, prometheus = null, shareQuota, offersStreams = true } = options;
  const { database, workerDatabase } = await openDatabases(config);
  try {
    // No other process can open the embedded database, so this process always migrates it.
    await (shouldMigrate || database.kind === 'pglite' ? migrate(database) : assertSchemaIsCurrent(database));
    shareQuota?.(workerDatabase);
    const [secrets, network] = await Promise.all([loadOrCreateSecrets(config), detectNetwork(config, chain)]);
    await bindToChain(database, network.genesisHash, systemClock.now());
    await seedDatabase(database, systemClock.now(), await readPaymentMint(config, chain));
    const opened = assembleServices({
      config,
      secrets,
      database,
      workerDatabase,
      chain,
      network,
      prometheus,
      ...(offersStreams ? {} : { streamTimes: null }),
    });
    await logOpenLayout1Duels(database.queries, opened.services.log);
    // The worker replenishes seed commitments, but a first deployment may open duels before the worker's first run.
    await replenishCommitments(opened.services);
    return opened;
  } catch (error) {
    await closeDatabases({ database, workerDatabase });
    throw error;
  }
}

/** The database for requests and the one for the worker, which may be the same. */
interface Databases {
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly workerDatabase: Awaited<ReturnType<typeof openDatabase>>;
}

/** Opens the database, and on Postgres a second pool for the worker, which requests can't use up. */
async function openDatabases({ DATABASE_URL: url, DATA_DIR, VERCEL }: Config): Promise<Databases> {
  const limits = VERCEL === undefined ? requestLimits : serverlessLimits;
  const database = await openDatabase({ url, limits, dataDir: `${DATA_DIR}/database` });
  return { database, workerDatabase: url === undefined ? database : await openDatabase({ url, limits: workerLimits }) };
}

/** Closes the connection pools of requests and of the worker, which may be the same one. */
export async function closeDatabases({ database, workerDatabase }: Databases): Promise<void> {
  if (workerDatabase !== database) await workerDatabase.close();
  await database.close();
}
