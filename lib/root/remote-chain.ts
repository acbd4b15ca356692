import { createDefaultRpcTransport } from '@solana/kit';
import type { Meter } from '../api/meter';
import { batchReads } from '../chain/batched-reads';
import { meterTransport } from '../chain/metered-transport';
import type { ChainPort } from '../chain/port';
import { openChain } from '../chain/rpc';
import { traceTransport } from '../chain/traced-transport';

/** Milliseconds in which reads are collected into one RPC call. Short beside the 120 ms that a call to a distant node takes. */
const BATCH_MS = 10;

/** Opens the JSON-RPC of a node elsewhere. Each call of it is counted and traced. */
export function openRemoteChain(url: string, meter: Meter): ChainPort {
  const transport = createDefaultRpcTransport({ url });
  return batchReads(openChain(traceTransport(meterTransport(transport, meter))), BATCH_MS);
}
