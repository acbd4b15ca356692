import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { silentMeter } from '../lib/api/meter';
import { openRpcNodes } from '../lib/chain/nodes/open-nodes';
import { systemTiming } from '../lib/chain/nodes/timing';
import { systemRandom } from '../lib/core/random';

/**
 * Opens an RPC by its address. Calls begin at most `perSecond` times a second, if it isn't null. A node that refuses a
 * call because its quota is used up gets none for as long as it says, or longer each time; one that fails is left alone
 * for some seconds. Meanwhile calls wait or reject.
 */
export function openRpc(url: string, perSecond: number | null): Rpc<SolanaRpcApi> {
  const nodes = openRpcNodes({
    ...{ urls: [url], quota: { perSecond, perSecondByMethod: new Map() }, sharing: 'alone' },
    // One node alone isn't checked here: `connect` and the provider compare its chain.
    ...{ genesisHash: '', meter: silentMeter, timing: systemTiming, random: systemRandom },
  });
  return createSolanaRpcFromTransport(nodes.createTransport('housekeeping')) as Rpc<SolanaRpcApi>;
}
