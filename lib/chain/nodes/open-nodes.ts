import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import type { Meter } from '../../api/meter';
import type { Random } from '../../core/random';
import { meterTransport } from '../metered-transport';
import { openNodeTransport } from './node-transport';
import { type Instances, Quota, type QuotaSettings, type ReserveSlots } from './quota';
import { RemoteNode } from './remote-node';
import type { Timing } from './timing';
import { batchTransactions } from './transaction-batches';
import { type Priority, TurnQueue } from './turn-queue';

/** Options of `openNodes`. */
export interface NodesOptions {
  /** HTTP addresses, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Genesis hash of the chain that each of several nodes must serve. */
  readonly genesisHash: string;
  readonly quota: QuotaSettings;
  /** Whether other processes use the same quota: `alone`, or `unconnected` until `connect` is called. */
  readonly instances: Exclude<Instances, ReserveSlots>;
  readonly meter: Meter;
  readonly timing: Timing;
  readonly random: Random;
}

/** The nodes of a process, behind one transport for each priority. */
export interface RpcNodes {
  transport(priority: Priority): RpcTransport;
  /** Begins to share the quota, or takes it as a whole. */
  connect(instances: Instances): void;
}

/**
 * Opens RPC nodes by HTTP. All calls of a process go through the same nodes, so that they stay within the quota. Each
 * attempt is counted by the meter.
 */
export function openNodes({ urls, genesisHash, quota, instances, meter, timing, random }: NodesOptions): RpcNodes {
  const shared = new Quota(quota, instances, timing);
  const turns = new TurnQueue(shared, timing, meter.countRpcTurn);
  const report = meter.setRpcNode;
  const nodes = urls.map((url) => {
    const name = new URL(url).host;
    report(name, true);
    const transport = batchTransactions(createDefaultRpcTransport({ url }), timing);
    return new RemoteNode(name, meterTransport(transport, meter), { timing, random, report });
  });
  const services = { nodes, genesisHash, turns, onRefusal: () => shared.slowDown(), timing };
  return {
    transport: (priority) => openNodeTransport(services, priority),
    connect: (next) => shared.connect(next),
  };
}
