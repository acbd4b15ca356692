import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit';
import { silentMeter } from '../lib/api/meter';
import { getRpcMethod } from '../lib/chain/metered-transport';
import { createRpcNodes } from '../lib/chain/nodes/open-nodes';
import { systemTiming } from '../lib/chain/nodes/timing';
import { systemRandom } from '../lib/core/random';
import { MAX_QUOTA_WAIT_MS } from './rpc-timeout';

/** Methods that are called to send a transaction. They have priority over other calls, which are mostly polls. */
const PRIORITY_METHODS: ReadonlySet<string> = new Set(['sendTransaction', 'getLatestBlockhash']);

/**
 * Creates an RPC client for a URL. At most `perSecond` calls begin in a second, any number if it is null, and calls of
 * `PRIORITY_METHODS` have priority. Calls wait or reject for some time after the node refused one for its quota, or
 * failed several times in a row.
 */
export function createRateLimitedRpc(url: string, perSecond: number | null): Rpc<SolanaRpcApi> {
  const nodes = createRpcNodes({
    ...{ urls: [url], quota: { perSecond, perSecondByMethod: new Map() }, sharing: 'alone' },
    maxWaitMs: MAX_QUOTA_WAIT_MS,
    // `createRpcNodes` compares the genesis hash only if there are several nodes, so callers verify this one's chain.
    ...{ genesisHash: '', meter: silentMeter, timing: systemTiming, random: systemRandom },
  });
  const [sending, reading] = [nodes.createTransport('player'), nodes.createTransport('housekeeping')];
  const transport: RpcTransport = (call) =>
    (PRIORITY_METHODS.has(getRpcMethod(call.payload)) ? sending : reading)(call);
  return createSolanaRpcFromTransport(transport) as Rpc<SolanaRpcApi>;
}
