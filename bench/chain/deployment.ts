import { openDatabase } from '../../db/open-database';
import { nodeProfiles, type ProfileName } from '../../scripts/devnet-like/profiles';
import { type DevnetLikeNode, startDevnetLikeNode } from '../../scripts/devnet-like/proxy';
import { airdrop } from '../../scripts/duel/enter';
import { openRpc } from '../../scripts/duel/rpc';
import type { PostgresServer } from '../../testing/database/postgres-server';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';
import { prepareServiceOnChain } from '../../testing/server/service-on';
import type { ChainSpeed } from './course';

/** A chain that is faster than devnet, so that the service's own time shows. */
export const FAST_CHAIN: ChainSpeed = { slotMs: 200, finalitySlots: 8 };
/**
 * The usual speed of devnet. A duel's waits are counted in slots and quotas in seconds, so quotas are measured with it.
 */
export const DEVNET_SPEED: ChainSpeed = { slotMs: 400, finalitySlots: 32 };

/** Returns the settings of the process that runs the chain: no agents, no worker, and this speed. */
const buildChainSettings = ({ slotMs, finalitySlots }: ChainSpeed) => ({
  AGENTS: 'off',
  WORKER: 'off',
  CHAIN_SLOT_MS: String(slotMs),
  CHAIN_FINALITY_SLOTS: String(finalitySlots),
});
/** Number of airdrops of 1 SOL for the provider, which stakes 0.15 SOL in each of a hundred duels at once. */
const PROVIDER_AIRDROPS = 20;

/** A deployment to measure. */
export interface DeploymentOptions {
  readonly profile: ProfileName;
  readonly speed: ChainSpeed;
  readonly instances: number;
  /** Whether the service also gets the address of a WebSocket to follow the chain by. */
  readonly withSocket: boolean;
  /** Name of the database to create. */
  readonly name: string;
}

/**
 * The service's part of its RPC's quota, from 0 to 1. The agents get the rest, because the service doesn't schedule
 * their calls.
 */
const SERVICE_QUOTA_SHARE = 0.6;
/** Number of agents with a client of the service's RPC: the crank and the provider. */
const AGENT_CLIENTS = 2;
/** The only method that the service and the agents both use often, so that they have to share its limit. */
const SHARED_METHOD = 'getMultipleAccounts';

/**
 * Returns settings that give the service and the agents their shares of the profile's quota, in calls per second. They
 * are empty if the profile has no limit.
 */
function splitQuota(profile: ProfileName): { variables: Record<string, string>; agentOptions: string[] } {
  const { maxCalls, maxCallsOfOneMethod, maxCallsByMethod, windowMs } = {
    maxCallsByMethod: {},
    ...nodeProfiles[profile],
  };
  if (!Number.isFinite(maxCalls)) return { variables: {}, agentOptions: [] };
  const perSecond = (most: number, part: number): string => ((most * part * 1_000) / windowMs).toFixed(2);
  const methods = {
    '*': maxCallsOfOneMethod,
    [SHARED_METHOD]: maxCallsOfOneMethod * SERVICE_QUOTA_SHARE,
    ...maxCallsByMethod,
  };
  return {
    variables: {
      SOLANA_RPC_PER_SECOND: perSecond(maxCalls, SERVICE_QUOTA_SHARE),
      SOLANA_RPC_METHOD_LIMITS: Object.entries(methods)
        .map(([method, most]) => `${method}:${perSecond(most, 1)}`)
        .join(','),
    },
    agentOptions: ['--rpc-per-second', perSecond(maxCalls, (1 - SERVICE_QUOTA_SHARE) / AGENT_CLIENTS)],
  };
}

/**
 * Instances of the service on one Postgres, and one set of agents, connected to nodes that behave like an RPC
 * provider's.
 */
export interface Deployment {
  readonly origins: readonly string[];
  /**
   * The service's and the agents' only ways to the chain: one RPC for all of them, and the provider's second one, which
   * is another operator's and has a quota of its own.
   */
  readonly nodes: readonly [DevnetLikeNode, DevnetLikeNode];
  /** The chain's own address, for players: their calls aren't counted. */
  readonly rpcUrl: string;
  /** Returns the process ids of the instances, without those of Postgres and of the agents. */
  readonly listPids: () => readonly number[];
  close(): Promise<void>;
}

/** Starts a chain of this speed, two proxies with this profile in front of it, and instances that use them. */
export async function openDeployment(
  postgres: PostgresServer,
  { profile, speed, instances, withSocket, name }: DeploymentOptions,
): Promise<Deployment> {
  const host = await prepareBuiltServer(
    buildChainSettings(speed),
    (network) => typeof network?.genesisHash === 'string',
  );
  await host.start();
  const { network } = await (await fetch(`${host.origin}/v1/health`)).json();
  const rpcUrl = `${host.origin}/rpc`;
  const startNode = () => startDevnetLikeNode({ target: rpcUrl, profile: nodeProfiles[profile] });
  const nodes = [await startNode(), await startNode()] as const;
  const [node, second] = nodes;
  const chain = {
    rpcUrl: node.url,
    secondRpcUrl: second.url,
    genesisHash: network.genesisHash,
    programId: network.escrowProgramId,
  };
  const quota = splitQuota(profile);
  const variables = {
    DATABASE_URL: await createDatabase(postgres, name),
    LOG_LEVEL: 'silent',
    ...quota.variables,
    ...(withSocket ? { SOLANA_WS_URL: node.url.replace('http', 'ws') } : {}),
    SESSION_SECRET: 's'.repeat(43),
  };
  const first = await prepareServiceOnChain(chain, ['crank', 'provider'], variables, quota.agentOptions);
  const others: BuiltServer[] = [];
  await first.start();
  const rpc = openRpc(rpcUrl);
  // One after another: equal transfers with the same blockhash are one transaction.
  for (let i = 0; i < PROVIDER_AIRDROPS; i += 1) await airdrop(rpc, first.variables.PROVIDER_PUBLIC_KEY ?? '');
  for (let i = 1; i < instances; i += 1) {
    const other = await prepareBuiltServer(first.variables, (found) => typeof found?.genesisHash === 'string');
    await other.start();
    others.push(other);
  }
  const servers = [first, ...others];
  return {
    origins: servers.map(({ origin }) => origin),
    nodes,
    rpcUrl,
    listPids: () => servers.map(({ pid }) => pid()),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await Promise.all(nodes.map((each) => each.close()));
      await host.kill();
      for (const server of [...servers, host]) server.remove();
    },
  };
}

async function createDatabase(postgres: PostgresServer, name: string): Promise<string> {
  const admin = await openDatabase({ url: postgres.url('postgres') });
  await admin.pool?.query(`create database ${name}`);
  await admin.close();
  return postgres.url(name);
}
