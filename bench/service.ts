import type { Database } from '../db/client';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import { openLog } from '../lib/api/log';
import { type LocalChain, openLocalChain } from '../lib/chain/local/local-chain';
import { createChainPort } from '../lib/chain/rpc';
import { readConfig } from '../lib/configuration/config';
import { detectNetwork } from '../lib/configuration/network';
import { loadOrCreateSecrets } from '../lib/configuration/secrets';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { openLocalTransport } from '../lib/root/chain';
import { bindToChain } from '../lib/root/chain-identity';
import { seedDatabase } from '../lib/root/seed';
import { assembleServices, type Services } from '../lib/root/services';
import type { PostgresServer } from '../testing/database/postgres-server';
import { openMockProvider } from '../testing/provider/mock';

/** Opens a chain without programs in this process, whose slots don't advance by themselves. */
export async function openPausedChain(): Promise<LocalChain> {
  const chain = await openLocalChain({
    slotMs: 0,
    finalitySlots: 4,
    programs: [],
    clock: systemClock,
    random: systemRandom,
  });
  chain.tick(8);
  return chain;
}

/** Assembles the whole service in this process, over a new database of this name and with a mock provider. */
export async function openService(postgres: PostgresServer, name: string, local: LocalChain): Promise<Services> {
  const admin = await openDatabase({ url: postgres.url('postgres') });
  await admin.pool?.query(`create database ${name}`);
  await admin.close();
  const database = await openDatabase({ url: postgres.url(name) });
  await migrate(database);
  await seedDatabase(database, systemClock.now());
  return assembleService(database, name, local);
}

/** Assembles the whole service in this process over a database that has the schema, with a mock provider. */
export async function assembleService(database: Database, name: string, local: LocalChain): Promise<Services> {
  const now = systemClock.now();
  await bindToChain(database, local.genesisHash, now);
  const chain = createChainPort(openLocalTransport(local));
  const config = readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    SESSION_SECRET: 's'.repeat(43),
    CRON_SECRET: 'c'.repeat(43),
  });
  const network = await detectNetwork(config, chain);
  const secrets = await loadOrCreateSecrets(config);
  const parts = { config, secrets, database, chain, network, provider: openMockProvider(name) };
  return assembleServices({ ...parts, log: openLog('silent') }).services;
}
