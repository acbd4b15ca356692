import type { Database } from '../../db/client';
import type { Meter } from '../api/meter';
import { batchReads } from '../chain/batched-reads';
import { createRpcNodes } from '../chain/nodes/open-nodes';
import { systemTiming } from '../chain/nodes/timing';
import type { Priority } from '../chain/nodes/turn-queue';
import type { ChainPort } from '../chain/port';
import { createChainPort } from '../chain/rpc';
import { SharedReads } from '../chain/shared-reads';
import { traceTransport } from '../chain/traced-transport';
import type { Config } from '../configuration/config';
import { buildRpcNodeSettings } from '../configuration/rpc-nodes';
import { systemRandom } from '../core/random';
import { reserveRpcSlots } from './rpc-slots';

/**
 * Reads of a kind and priority are collected for 10 ms, which is short beside the 120 ms of a call to a distant node,
 * and sent at most four times a second. Also how long answers are cached (`CacheTiming`).
 */
const READ_BATCHING = {
  ...{ waitMs: 10, everyMs: 250 },
  ...{ transactionCacheMs: 60_000, blockhashCacheMs: 1_000, genesisCacheMs: 5_000 },
};

/** The JSON-RPC of nodes elsewhere. */
export interface RemoteChain {
  readonly port: ChainPort;
  /**
   * Shares the quota with the other instances on this database; until then this process uses a quarter of it. Does
   * nothing if the configuration gives this process the whole quota.
   */
  shareQuota(database: Database): void;
}

/** Opens the configured nodes. Each call is counted and traced, and waits for its turn within the quota. */
export function openRemoteChain(config: Config, meter: Meter): RemoteChain {
  const { isQuotaShared, ...settings } = buildRpcNodeSettings(config);
  const instances = isQuotaShared ? 'unconnected' : 'alone';
  const nodes = createRpcNodes({ ...settings, sharing: instances, meter, timing: systemTiming, random: systemRandom });
  const shared = new SharedReads(READ_BATCHING, settings.genesisHash);
  // Each priority has its own batches, so that a player's read never waits in a batch of housekeeping reads.
  const open = (priority: Priority): ChainPort =>
    batchReads(createChainPort(traceTransport(nodes.createTransport(priority))), READ_BATCHING, { shared, priority });
  return {
    port: { ...open('player'), housekeeping: open('housekeeping') },
    shareQuota(database) {
      if (isQuotaShared) nodes.setSharing((requests) => reserveRpcSlots(database.queries, requests));
    },
  };
}
