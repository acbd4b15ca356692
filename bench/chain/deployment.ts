import { openDatabase } from '../../db/open-database';
import { nodeProfiles, type ProfileName } from '../../scripts/devnet-like/profiles';
import { type DevnetLikeNode, startDevnetLike } from '../../scripts/devnet-like/proxy';
import { airdrop } from '../../scripts/duel/enter';
import { openRpc } from '../../scripts/duel/rpc';
import type { PostgresServer } from '../../testing/database/postgres-server';
import { type OwnServer, openOwnServer } from '../../testing/server/own-server';
import { startServiceOn } from '../../testing/server/service-on';
import type { ChainSpeed } from './course';

/** Of the chain behind the proxy. */
export const CHAIN_SPEED: ChainSpeed = { slotMs: 200, finalitySlots: 8 };
/** Makes the process that keeps the chain do nothing else. */
const CHAIN_ONLY = {
  AGENTS: 'off',
  WORKER: 'off',
  CHAIN_SLOT_MS: String(CHAIN_SPEED.slotMs),
  CHAIN_FINALITY_SLOTS: String(CHAIN_SPEED.finalitySlots),
};
/** Airdrops of 1 SOL for the provider, which stakes a bond in each of a hundred duels at once. */
const PROVIDER_AIRDROPS = 40;

/** A deployment to measure. */
export interface Setting {
  readonly profile: ProfileName;
  readonly instances: number;
  /** Whether the service may follow the chain by a WebSocket. */
  readonly withSocket: boolean;
  /** Of its database. */
  readonly name: string;
}

/** The service's part of the quota. The rest is the agents': they don't share the service's schedule. */
const SERVICE_PART = 0.6;
/** RPC clients of the agents: the crank's, and two of the provider. */
const AGENT_CLIENTS = 3;

/** Settings that tell the service and the agents their parts of the profile's quota, in calls per second. */
function openQuota(profile: ProfileName): { variables: Record<string, string>; agentOptions: string[] } {
  const { maxCalls, maxCallsOfOneMethod, maxCallsByMethod, windowMs } = {
    maxCallsByMethod: {},
    ...nodeProfiles[profile],
  };
  if (!Number.isFinite(maxCalls)) return { variables: {}, agentOptions: [] };
  const perSecond = (most: number, part: number): string => ((most * part * 1_000) / windowMs).toFixed(2);
  const methods = Object.entries({ ...maxCallsByMethod, '*': maxCallsOfOneMethod });
  return {
    variables: {
      SOLANA_RPC_PER_SECOND: perSecond(maxCalls, SERVICE_PART),
      SOLANA_RPC_METHOD_LIMITS: methods.map(([method, most]) => `${method}:${perSecond(most, SERVICE_PART)}`).join(','),
    },
    agentOptions: ['--rpc-per-second', perSecond(maxCalls, (1 - SERVICE_PART) / AGENT_CLIENTS)],
  };
}

/** Instances of the service and their agents on one Postgres, before a node that answers like an RPC provider's. */
export interface Deployment {
  readonly origins: readonly string[];
  /** The service's and the agents' only way to the chain. */
  readonly node: DevnetLikeNode;
  /** The chain's own address, for players: their calls aren't counted. */
  readonly rpcUrl: string;
  /** Process ids of the instances; Postgres is measured apart. */
  readonly pids: () => readonly number[];
  close(): Promise<void>;
}

/** Starts a chain of its own with slots of 200 ms, and instances that reach it through a proxy with this profile. */
export async function openDeployment(
  postgres: PostgresServer,
  { profile, instances, withSocket, name }: Setting,
): Promise<Deployment> {
  const host = await openOwnServer(CHAIN_ONLY, (network) => typeof network?.genesisHash === 'string');
  await host.start();
  const { network } = await (await fetch(`${host.origin}/v1/health`)).json();
  const rpcUrl = `${host.origin}/rpc`;
  const node = await startDevnetLike({ target: rpcUrl, profile: nodeProfiles[profile] });
  const chain = { rpcUrl: node.url, genesisHash: network.genesisHash, programId: network.escrowProgramId };
  const quota = openQuota(profile);
  const variables = {
    DATABASE_URL: await createDatabase(postgres, name),
    LOG_LEVEL: 'silent',
    ...quota.variables,
    ...(withSocket ? { SOLANA_WS_URL: node.url.replace('http', 'ws') } : {}),
    SESSION_SECRET: 's'.repeat(43),
  };
  const first = await startServiceOn(chain, ['crank', 'provider'], variables, quota.agentOptions);
  const others: OwnServer[] = [];
  await first.start();
  const rpc = openRpc(rpcUrl);
  await Promise.all(
    Array.from({ length: PROVIDER_AIRDROPS }, () => airdrop(rpc, first.variables.PROVIDER_PUBLIC_KEY ?? '')),
  );
  for (let i = 1; i < instances; i += 1) {
    const other = await openOwnServer(first.variables, (found) => typeof found?.genesisHash === 'string');
    await other.start();
    others.push(other);
  }
  const servers = [first, ...others];
  return {
    origins: servers.map(({ origin }) => origin),
    node,
    rpcUrl,
    pids: () => servers.map(({ pid }) => pid()),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await node.close();
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
