import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import type { Meter } from '../../api/meter';
import type { Random } from '../../core/random';
import { meterTransport } from '../metered-transport';
import { createNodeTransport } from './node-transport';
import { NodeQuota, type QuotaSettings, type QuotaSharing, type ReserveCallTimes } from './quota';
import { RemoteNode } from './remote-node';
import type { Timing } from './timing';
import { batchTransactionReads } from './transaction-batches';
import { type Priority, TurnQueue } from './turn-queue';

/** Options of `createRpcNodes`. */
export interface NodesOptions {
  /** HTTP addresses, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Genesis hash of the chain that each of several nodes must serve. */
  readonly genesisHash: string;
  readonly quota: QuotaSettings;
  /** Whether other processes use the same quota: `alone`, or `unconnected` until `setSharing` is called. */
  readonly sharing: Exclude<QuotaSharing, ReserveCallTimes>;
  /** The longest wait for a turn, in milliseconds; 8 seconds by default. Less than the timeout of the calls. */
  readonly maxWaitMs?: number;
  readonly meter: Meter;
  readonly timing: Timing;
  readonly random: Random;
}

/** The nodes of a process, behind one transport for each priority. */
export interface RpcNodes {
  createTransport(priority: Priority): RpcTransport;
  /** Says who else uses the quota from now on: other instances through shared schedules, or nobody. */
  setSharing(instances: QuotaSharing): void;
}

/**
 * Creates the clients, over HTTP, of RPC nodes that share one quota. Within a process, only calls through the same
 * `RpcNodes` count against it together. The meter counts each attempt.
 */
export function createRpcNodes({
  urls,
  genesisHash,
  quota,
  sharing: instances,
  maxWaitMs,
  meter,
  timing,
  random,
}: NodesOptions): RpcNodes {
  const shared = new NodeQuota(quota, instances, timing);
  const turns = new TurnQueue(shared, timing, meter.countRpcQueueWait, maxWaitMs);
  const report = meter.setRpcNode;
  const nodes = urls.map((url) => {
    const name = new URL(url).host;
    report(name, true);
    const transport = batchTransactionReads(createDefaultRpcTransport({ url }), timing);
    return new RemoteNode(name, meterTransport(transport, meter), { timing, random, onAvailabilityChange: report });
  });
  const services = { nodes, genesisHash, turnQueue: turns, onRefusal: () => shared.slowDown(), timing };
  return {
    createTransport: (priority) => createNodeTransport(services, priority),
    setSharing: (next) => shared.setSharing(next),
  };
}
