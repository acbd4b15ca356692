import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { type Client, createClient } from '../lib/client/client';
import { pause } from '../lib/client/retry';
import { MAINNET_GENESIS } from '../lib/core/clusters';
import { getHealth } from '../lib/health/contract';
import type { Arguments } from './arguments';
import { type Log, toErrorFields } from './log';
import { createRateLimitedRpc } from './open-rpc';
import { createRpcSignal } from './rpc-timeout';

/** Pause before the service and the RPC are called again, if one of them didn't answer. */
const RETRY_MS = 1_000;

/** The service, the RPC and the chain that an agent works with. */
export interface AgentConnection {
  readonly apiBaseUrl: string;
  readonly client: Client;
  readonly rpc: Rpc<SolanaRpcApi>;
  /** The escrow program that the service uses for new duels. */
  readonly programId: Address;
  readonly genesisHash: string;
  /** Whether to request SOL from the RPC's faucet: whether the service says that its own RPC has one. */
  readonly hasFaucet: boolean;
}

/**
 * Connects to the service and to a Solana RPC, and waits until both answer. Throws if the RPC serves another chain than
 * the service, or mainnet, and when `signal` aborts. `rpcUrl` overrides the RPC that the service names.
 */
export async function connect(
  { apiBaseUrl, rpcUrl, maxRpcCallsPerSecond }: Pick<Arguments, 'apiBaseUrl' | 'rpcUrl' | 'maxRpcCallsPerSecond'>,
  log: Log,
  signal: AbortSignal,
): Promise<AgentConnection> {
  const client = createClient({ baseUrl: apiBaseUrl });
  for (;;) {
    const network = await tryReadNetwork(client, log, signal);
    if (network !== null) {
      const rpc = createRateLimitedRpc(rpcUrl ?? network.rpcUrl, maxRpcCallsPerSecond);
      const served = await tryReadGenesisHash(rpc, log, signal);
      if (served === null) {
        await pause(RETRY_MS, signal);
        continue;
      }
      if (served === MAINNET_GENESIS) throw new Error('the RPC serves mainnet, where nothing is played');
      if (served !== network.genesisHash) {
        throw new Error(`the RPC serves the chain ${served}, the service is on ${network.genesisHash}`);
      }
      const { genesisHash, faucet, escrowProgramId } = network;
      return { apiBaseUrl, client, rpc, genesisHash, hasFaucet: faucet, programId: escrowProgramId as Address };
    }
    await pause(RETRY_MS, signal);
  }
}

async function tryReadGenesisHash(rpc: Rpc<SolanaRpcApi>, log: Log, signal: AbortSignal): Promise<string | null> {
  try {
    return await rpc.getGenesisHash().send({ abortSignal: createRpcSignal(signal) });
  } catch (error) {
    signal.throwIfAborted();
    log('waiting-for-rpc', toErrorFields(error));
    return null;
  }
}

async function tryReadNetwork(client: Client, log: Log, signal: AbortSignal) {
  try {
    return (await client.call(getHealth, {}, { signal })).network;
  } catch (error) {
    signal.throwIfAborted();
    log('waiting-for-service', toErrorFields(error));
    return null;
  }
}
