import { createDefaultRpcTransport } from '@solana/kit';
import type { Meter } from '../api/meter';
import { batchReads } from '../chain/batched-reads';
import { meterTransport } from '../chain/metered-transport';
import type { ChainPort } from '../chain/port';
import { openChain } from '../chain/rpc';
import { traceTransport } from '../chain/traced-transport';

/** At most four calls of a kind in a second, each after a moment that is short beside the 120 ms of a call to a distant node. */
const BATCHES = { waitMs: 10, everyMs: 250 };

/** Opens the JSON-RPC of a node elsewhere. Each call of it is counted and traced. */
export function openRemoteChain(url: string, meter: Meter): ChainPort {
  const transport = createDefaultRpcTransport({ url });
  return batchReads(openChain(traceTransport(meterTransport(transport, meter))), BATCHES);
}
