import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { type Client, createClient } from '../lib/client/client';
import { pause } from '../lib/client/retry';
import { MAINNET_GENESIS } from '../lib/core/clusters';
import { getHealth } from '../lib/health/contract';
import type { Arguments } from './arguments';
import { errorFields, type Log } from './log';
import { openRpc } from './open-rpc';
import { openRpcSignal } from './timeout';

const RETRY_MS = 1_000;

/** The service, the RPC and the chain that an agent works with. */
export interface Connection {
  readonly base: string;
  readonly client: Client;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly programId: Address;
  readonly genesisHash: string;
  readonly faucet: boolean;
}

/**
 * Connects to the service and to a Solana RPC, and waits until both answer. Throws if the RPC serves another chain than
 * the service, or mainnet. `rpc` overrides the RPC that the service names.
 */
export async function connect(
  { base, rpc: rpcUrl, rpcPerSecond }: Pick<Arguments, 'base' | 'rpc' | 'rpcPerSecond'>,
  log: Log,
  signal: AbortSignal,
): Promise<Connection> {
  const client = createClient({ baseUrl: base });
  for (;;) {
    const network = await readNetwork(client, log, signal);
    if (network !== null) {
      const rpc = openRpc(rpcUrl ?? network.rpcUrl, rpcPerSecond);
      const served = await readGenesis(rpc, log, signal);
      if (served === null) {
        await pause(RETRY_MS, signal);
        continue;
      }
      if (served !== network.genesisHash || served === MAINNET_GENESIS) {
        throw new Error(`the RPC serves the chain ${served}, the service is on ${network.genesisHash}`);
      }
      const { genesisHash, faucet, escrowProgramId } = network;
      return { base, client, rpc, genesisHash, faucet, programId: escrowProgramId as Address };
    }
    await pause(RETRY_MS, signal);
  }
}

async function readGenesis(rpc: Rpc<SolanaRpcApi>, log: Log, signal: AbortSignal): Promise<string | null> {
  try {
    return await rpc.getGenesisHash().send({ abortSignal: openRpcSignal(signal) });
  } catch (error) {
    signal.throwIfAborted();
    log('waiting-for-rpc', errorFields(error));
    return null;
  }
}

async function readNetwork(client: Client, log: Log, signal: AbortSignal) {
  try {
    return (await client.call(getHealth, {}, { signal })).network;
  } catch (error) {
    signal.throwIfAborted();
    log('waiting-for-service', errorFields(error));
    return null;
  }
}
