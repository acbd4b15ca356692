import { createDefaultRpcTransport } from '@solana/kit';
import type { Meter } from '../api/meter';
import { batchReads } from '../chain/batched-reads';
import { meterTransport } from '../chain/metered-transport';
import type { ChainPort } from '../chain/port';
import { openChain } from '../chain/rpc';
import { traceTransport } from '../chain/traced-transport';

/** Reads that begin within this time are one call. It is a tenth of what a call takes to a node that is far away. */
const BATCH_MS = 10;

/** Opens the JSON-RPC of a node elsewhere. Each call of it is counted and traced. */
export function openRemoteChain(url: string, meter: Meter): ChainPort {
  const transport = createDefaultRpcTransport({ url });
  return batchReads(openChain(traceTransport(meterTransport(transport, meter))), BATCH_MS);
}
