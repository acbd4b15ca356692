import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database';
import { type NodeProfile, nodeProfiles } from '../../scripts/devnet-like/profiles';
import { startDevnetLikeNode } from '../../scripts/devnet-like/proxy';
import { ChainHarness } from '../../testing/chain/chain-harness';
import { openFreshDatabase } from '../../testing/database/database';
import { afterFile } from '../../testing/runner/after-file';
import { silentMeter } from '../api/meter';
import { serveChain } from '../chain/local/serve';
import type { ChainPort } from '../chain/port';
import { readConfig } from '../configuration/config';
import { openRemoteChain, type RemoteChain } from './remote-chain';

const VALID_ADDRESS = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';
const harness = await ChainHarness.open();
const served = await serveChain(harness.local);
/**
 * The profile of a provider's free plan, with 40 calls a second instead of 10, and with `getEpochInfo` as the only
 * method that has a lower limit.
 */
const profile: NodeProfile = {
  ...nodeProfiles.free,
  ...{ latencyMs: 5, maxCalls: 40, maxCallsOfOneMethod: 40, maxCallsByMethod: { getEpochInfo: 10 } },
};
/** Calls a second that a node answers, so few that `MANY_CALLS` calls at once exceed them even on a slow machine. */
const SMALL_QUOTA = 6;
const MANY_CALLS = 12;
const smallNode = await startDevnetLikeNode({
  target: served.rpcUrl,
  profile: { ...profile, maxCalls: SMALL_QUOTA, maxCallsOfOneMethod: SMALL_QUOTA },
});
const node = await startDevnetLikeNode({ target: served.rpcUrl, profile });
const database = await openFreshDatabase();
afterFile(async () => {
  await node.close();
  await smallNode.close();
  await served.close();
  await harness.close();
});

/** Opens the remote chain as a service instance does at its start. */
function openInstance(quota: Record<string, string>, rpcUrl = node.url): RemoteChain {
  const config = readConfig({
    SOLANA_RPC_URL: rpcUrl,
    DATABASE_URL: 'postgres://localhost/ripduel',
    ESCROW_PROGRAM_ID: VALID_ADDRESS,
    PUBLIC_ORIGIN: 'https://ripduel.example',
    CRON_SECRET: 'c'.repeat(16),
    SESSION_SECRET: 's'.repeat(32),
    TREASURY_WALLET: VALID_ADDRESS,
    PROVIDER_URL: 'https://provider.example',
    PROVIDER_PUBLIC_KEY: VALID_ADDRESS,
    PROVIDER_TOKEN: 't'.repeat(32),
    ...quota,
  });
  return openRemoteChain(config, silentMeter);
}

const readBlockhashes = (port: ChainPort, count: number): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, slot) => port.latestBlockhash(BigInt(slot % 2))));
const readTips = async (port: ChainPort, count: number, minSlot: bigint): Promise<void> => {
  for (let made = 0; made < count; made += 1) await port.finalizedTip(minSlot);
};
const listSchedules = async (): Promise<unknown> => {
  const { rows } = (await database.queries.execute(
    "select key from rate_limits where key like 'rpc:%' order by key",
  )) as unknown as { rows: { key: string }[] };
  return rows.map(({ key }) => key);
};

test('instances and their workers together stay within the quota of a provider', async () => {
  // Each instance alone stays below the node's limits, but three instances that didn't share the quota would exceed
  // them. The quota is below the limits, since a busy machine delays calls, as a network does.
  const quota = { SOLANA_RPC_PER_SECOND: '16', SOLANA_RPC_METHOD_LIMITS: 'getEpochInfo:4' };
  const instances = [openInstance(quota), openInstance(quota), openInstance(quota)];
  for (const { shareQuota } of instances) shareQuota(database);
  harness.local.tick(40);
  await Promise.all(instances.map(({ port }) => port.genesisHash()));
  node.resetCounts();
  await Promise.all(
    instances.flatMap(({ port }) => [
      readBlockhashes(port, 16),
      // Asks for a later minimum slot; otherwise these reads would be merged with the reads below.
      readTips(port.housekeeping as ChainPort, 2, 1n),
      readTips(port, 2, 0n),
    ]),
  );
  expect(node.counts()).toEqual({
    getLatestBlockhash: { answered: expect.any(Number), refused: 0 },
    getEpochInfo: { answered: 12, refused: 0 },
  });
  expect(await listSchedules()).toEqual(['rpc:getEpochInfo', 'rpc:total']);
});

test('without a quota no schedule is written, and calls that are refused are made again until they are answered', async () => {
  await database.queries.execute('delete from rate_limits');
  const { port, shareQuota } = openInstance({}, smallNode.url);
  shareQuota(database);
  await Promise.all(
    Array.from({ length: MANY_CALLS }, (_, index) =>
      port.finalizedSignatures(VALID_ADDRESS, index + 1, { before: null }),
    ),
  );
  const counts = smallNode.counts().getSignaturesForAddress;
  expect(counts?.answered).toBe(MANY_CALLS);
  // All calls are made at once, and some are refused. Then single calls probe the node before the rest is repeated.
  expect(counts?.refused).toBeGreaterThan(0);
  expect(counts?.refused).toBeLessThanOrEqual(MANY_CALLS + 6);
  expect(await listSchedules()).toEqual([]);
});

test('while the database is away, calls are still made', async () => {
  const away = await openDatabase({ url: 'postgres://127.0.0.1:9/none' });
  const { port, shareQuota } = openInstance({ SOLANA_RPC_PER_SECOND: '100' });
  shareQuota(away);
  expect(await port.genesisHash()).toBe(harness.local.genesisHash);
  await away.close();
});
