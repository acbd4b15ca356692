import { silentMeter } from '../../lib/api/meter';
import { batchReads, IMMEDIATE_TIMING } from '../../lib/chain/batched-reads';
import { serveChain } from '../../lib/chain/local/serve';
import { createRpcNodes } from '../../lib/chain/nodes/open-nodes';
import type { Timing } from '../../lib/chain/nodes/timing';
import type { ChainPort } from '../../lib/chain/port';
import { createChainPort } from '../../lib/chain/rpc';
import { systemRandom } from '../../lib/core/random';
import type { Services } from '../../lib/root/services';
import { afterFile } from '../runner/after-file';
import { newIdempotencyKey } from '../service/requests';
import type { TestEnvironment } from '../service/world';
import { type FaultRpc, openFaultRpc } from './fault-rpc';

/** Timeout of a call in milliseconds: long enough for a busy machine, and short, since many calls hang. */
const RPC_TIMEOUT_MS = 400;
/**
 * Maximum number of attempts. A check makes about fourteen calls, all of which must succeed: with `FAULTS_PERCENT`, one
 * check in ten does.
 */
const MAX_TRIES = 300;
/** How many of a hundred calls get a fault. */
export const FAULTS_PERCENT = 15;

/** A clock that runs a hundred times as fast, so that a failed node is avoided for 50 ms instead of five seconds. */
const FAST_TIMING: Timing = {
  now: () => performance.now() * 100,
  schedule(ms, run) {
    const timer = setTimeout(run, ms / 100);
    return () => clearTimeout(timer);
  },
};

/** A test environment whose service, and whose wallets when they send, reach the chain through a proxy over HTTP. */
export interface FaultyTestEnvironment extends TestEnvironment {
  readonly faults: FaultRpc;
  /** The service's chain port, behind the proxy. */
  readonly adapter: ChainPort;
}

/**
 * Puts the proxy in front of a test environment's chain until the test file ends. Retries, with the same key, API calls
 * that are refused because the chain is unavailable.
 */
export async function openFaultyTestEnvironment(world: TestEnvironment): Promise<FaultyTestEnvironment> {
  const served = await serveChain(world.chain);
  const faults = await openFaultRpc(served.rpcUrl);
  afterFile(async () => {
    await faults.close();
    await served.close();
  });
  const adapter = openFaultyChainPort(faults.url, world);
  const withFaultyChain = (others: Partial<Services> = {}) => world.withServices({ chain: adapter, ...others });
  const { call, work } = withFaultyChain();
  return {
    ...world,
    faults,
    adapter,
    work,
    withServices: withFaultyChain,
    async call(endpoint, asked = {}) {
      const same =
        endpoint.idempotency === 'required' && asked.idempotencyKey === undefined
          ? { ...asked, idempotencyKey: newIdempotencyKey() }
          : asked;
      for (let tries = 1; ; tries += 1) {
        const answer = await call(endpoint, same);
        if (answer.json?.code !== 'chain-unavailable' || tries === MAX_TRIES) return answer;
        world.clock.advance(200);
        // A faulty response named a later slot. The service trusts the node again once the chain reaches that slot.
        if (tries > 15) world.chain.tick();
      }
    },
    rpc: (method, ...params) =>
      method === 'sendTransaction' ? sendUntilAccepted(faults.url, params) : world.rpc(method, ...params),
  };
}

/** Opens the chain as the service does for one remote node without a quota. */
function openFaultyChainPort(url: string, { chain: { genesisHash } }: TestEnvironment): ChainPort {
  const quota = { perSecond: null, perSecondByMethod: new Map() };
  const setting = { urls: [url], genesisHash, quota, sharing: 'alone' as const };
  const nodes = createRpcNodes({ ...setting, meter: silentMeter, timing: FAST_TIMING, random: systemRandom });
  return batchReads(createChainPort(nodes.createTransport('player'), RPC_TIMEOUT_MS), IMMEDIATE_TIMING);
}

/** Sends a transaction as wallets do: repeatedly, until the node accepts it. Rejects with the chain's error. */
async function sendUntilAccepted(url: string, params: readonly unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
  for (let tries = 1; ; tries += 1) {
    try {
      const signal = AbortSignal.timeout(RPC_TIMEOUT_MS);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal,
      });
      const { result, error } = JSON.parse(await response.text());
      if (typeof result === 'string' || JSON.stringify(error ?? '').includes('AlreadyProcessed')) return result ?? '';
      if (error) throw Object.assign(new Error(JSON.stringify(error)), { refused: true });
    } catch (error) {
      if ((error as { refused?: boolean }).refused || tries === MAX_TRIES) throw error;
    }
  }
}
