import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { createClient } from '../../lib/client/client';
import { DEVNET_GENESIS, MAINNET_GENESIS } from '../../lib/core/clusters';
import { getHealth } from '../../lib/health/contract';
import type { Arguments } from '../arguments';
import type { AgentConnection } from '../connect';
import { createRateLimitedRpc } from '../open-rpc';
import { verifyRpcGenesisHashes } from './checked-rpc';
import { readStoredNetwork, type StoredNetwork, saveStoredNetwork } from './home';
import type { ProviderSettings } from './provider';

/** The part of the provider's settings that follows from the command line, its folder and the service. */
export type ProviderConfiguration = Pick<
  ProviderSettings,
  | 'connection'
  | 'rpcs'
  | 'folder'
  | 'host'
  | 'port'
  | 'tokenFile'
  | 'policy'
  | 'slotMs'
  | 'funds'
  | 'metadataOrigin'
  | 'onlyFollows'
  | 'recovers'
  | 'tablesFile'
>;

/**
 * Settings on the embedded chain. `maxPerWallet` is higher than elsewhere because the practice opponent plays all its
 * duels from one wallet, and `funds` are higher because SOL is free there.
 */
const EMBEDDED_SETTINGS = {
  minRevealDelaySlots: 1,
  maxPerWallet: 1_000,
  slotMs: 200,
  funds: { min: 50_000_000_000n, amount: 100_000_000_000n },
};
/** Settings on all chains but the embedded one. */
const CLUSTER_SETTINGS = {
  minRevealDelaySlots: 32,
  maxPerWallet: 20,
  slotMs: 400,
  funds: { min: 1_000_000_000n, amount: 2_000_000_000n },
};

/**
 * Returns a connection over `--rpc` to the chain and program of the first start, so that the service isn't needed; null
 * without `--rpc` or before the first start. Sends no request: `configureProvider` checks the RPC later.
 */
export async function connectToStoredNetwork({
  apiBaseUrl,
  rpcUrl,
  maxRpcCallsPerSecond,
  provider,
}: Arguments): Promise<AgentConnection | null> {
  const home = rpcUrl === undefined ? null : await readStoredNetwork(provider.folder);
  if (rpcUrl === undefined || home === null) return null;
  const { genesisHash, programId } = home;
  const rpc = createRateLimitedRpc(rpcUrl, maxRpcCallsPerSecond);
  return {
    apiBaseUrl,
    client: createClient({ baseUrl: apiBaseUrl }),
    rpc,
    genesisHash,
    hasFaucet: true,
    programId: programId as Address,
  };
}

/**
 * Builds the settings, and stores the network in the folder at the first start. Throws if there are too few RPCs or, on
 * devnet, both have the same host; if an RPC serves another chain or none answers; or if the folder belongs to another
 * chain or program. An RPC that doesn't answer now is checked before its first use.
 */
export async function configureProvider(
  args: Arguments,
  connection: AgentConnection,
  signal: AbortSignal,
): Promise<ProviderConfiguration> {
  const { provider, providerHost, providerPort } = args;
  const { folder, tokenFile, treasury, maxBondLamports, minResolutionSeconds, lamportsPerValueUnit } = provider;
  const { onlyFollows, recovers, tablesFile, tableRoots, metadataOrigin } = provider;
  const home = await saveStoredNetwork(folder, await resolveNetwork(args, connection, signal));
  const isEmbedded = isEmbeddedChain(home);
  const rpcs = await verifyRpcGenesisHashes(createProviderRpcs(connection, home, args), home.genesisHash);
  const { minRevealDelaySlots, maxPerWallet, slotMs, funds } = isEmbedded ? EMBEDDED_SETTINGS : CLUSTER_SETTINGS;
  const policy = {
    treasury: (treasury ?? home.treasury) as Address,
    tableRoots: tableRoots.length === 0 ? null : new Set(tableRoots),
    ...{ maxBondLamports, minResolutionSeconds, lamportsPerValueUnit, minRevealDelaySlots, maxPerWallet },
  };
  const checked = { ...connection, rpc: rpcs[0] };
  return {
    connection: checked,
    rpcs,
    folder,
    host: providerHost,
    port: providerPort,
    tokenFile,
    policy,
    slotMs,
    funds,
    metadataOrigin,
    onlyFollows,
    recovers,
    tablesFile,
  };
}

/**
 * Returns the network that an earlier start stored, with the connection's chain and program, if `--rpc` is given and
 * one is stored; else the network that the service's health names.
 */
async function resolveNetwork(
  { rpcUrl, provider }: Arguments,
  connection: AgentConnection,
  signal: AbortSignal,
): Promise<StoredNetwork> {
  const kept = rpcUrl === undefined ? null : await readStoredNetwork(provider.folder);
  if (kept !== null) return { ...kept, genesisHash: connection.genesisHash, programId: connection.programId };
  const { network, duels } = await connection.client.call(getHealth, {}, { signal });
  const { genesisHash, escrowProgramId, chain } = network;
  return { genesisHash, programId: escrowProgramId, chain, treasury: duels.treasuryWallet };
}

/**
 * Whether the genesis hash is devnet's or mainnet's. The name `chain` isn't enough, because it comes from the service,
 * which could call devnet `embedded`.
 */
const isDevnetOrMainnet = ({ genesisHash }: StoredNetwork): boolean =>
  genesisHash === DEVNET_GENESIS || genesisHash === MAINNET_GENESIS;
const isEmbeddedChain = (home: StoredNetwork): boolean => home.chain === 'embedded' && !isDevnetOrMainnet(home);
const isLocalValidator = (home: StoredNetwork): boolean => home.chain === 'local-validator' && !isDevnetOrMainnet(home);

/**
 * Returns the RPCs of `--rpc` and `--second-rpc` if both are given; else the connection's RPC alone. Throws if that is
 * neither on an embedded chain nor on a local validator, or if both are of the same host on devnet.
 */
function createProviderRpcs(
  connection: AgentConnection,
  home: StoredNetwork,
  { rpcUrl, maxRpcCallsPerSecond, provider: { secondRpcUrl } }: Arguments,
): readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]] {
  if (secondRpcUrl !== undefined && rpcUrl !== undefined) {
    if (new URL(secondRpcUrl).host === new URL(rpcUrl).host && connection.genesisHash === DEVNET_GENESIS)
      throw new Error('--rpc and --second-rpc must be of different operators');
    return [connection.rpc, createRateLimitedRpc(secondRpcUrl, maxRpcCallsPerSecond)];
  }
  const isOwnChain = isEmbeddedChain(home) || isLocalValidator(home);
  if (!isOwnChain) throw new Error('the provider needs --rpc and --second-rpc, of different operators');
  return [connection.rpc];
}
