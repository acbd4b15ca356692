import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit';
import { silentMeter } from '../lib/api/meter';
import { getRpcMethod } from '../lib/chain/metered-transport';
import { createRpcNodes } from '../lib/chain/nodes/open-nodes';
import { systemTiming } from '../lib/chain/nodes/timing';
import { systemRandom } from '../lib/core/random';
import { MAX_QUOTA_WAIT_MS } from './rpc-timeout';

/** Methods that are called to send a transaction. They go before reads, which are repeated and serve all duels at once. */
const PRIORITY_METHODS: ReadonlySet<string> = new Set(['sendTransaction', 'getLatestBlockhash']);

/**
 * Opens an RPC by its address. Calls begin at most `perSecond` times a second, if it isn't null, and those that send a
 * transaction go before reads. A node that refuses a
 * call because its quota is used up gets none for as long as it says, or longer each time; one that fails is left alone
 * for some seconds. Meanwhile calls wait or reject.
 */
export function createRateLimitedRpc(url: string, perSecond: number | null): Rpc<SolanaRpcApi> {
  const nodes = createRpcNodes({
    ...{ urls: [url], quota: { perSecond, perSecondByMethod: new Map() }, sharing: 'alone' },
    maxWaitMs: MAX_QUOTA_WAIT_MS,
    // One node alone isn't checked here: `connect` and the provider compare its chain.
    ...{ genesisHash: '', meter: silentMeter, timing: systemTiming, random: systemRandom },
  });
  const [sending, reading] = [nodes.createTransport('player'), nodes.createTransport('housekeeping')];
  const transport: RpcTransport = (call) =>
    (PRIORITY_METHODS.has(getRpcMethod(call.payload)) ? sending : reading)(call);
  return createSolanaRpcFromTransport(transport) as Rpc<SolanaRpcApi>;
}
