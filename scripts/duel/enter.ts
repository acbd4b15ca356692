import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../../lib/client/client';
import { signIn } from '../../lib/client/sign-in';
import { getHealth, type HealthBody } from '../../lib/health/contract';
import type { EvidenceSources } from './collect';
import { assertEqual, type ProgressReporter } from './report';
import { openRpc, type Rpc } from './rpc';
import { generateWallet, type Wallet } from './wallet';

/** Lamports requested from the faucet for each new wallet. */
export const AIRDROP_LAMPORTS = 1_000_000_000;
const AIRDROP_POLL_MS = 250;
const MAX_AIRDROP_POLLS = 240;
const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** A wallet, and a client with a session of that wallet. */
export interface Player {
  readonly wallet: Wallet;
  readonly client: Client;
}

/** The service a duel is played on, with its health. */
export interface CheckedService extends EvidenceSources {
  readonly base: string;
  readonly health: HealthBody;
}

export interface Players {
  readonly creator: Player;
  readonly opponent: Player;
}

/** Finds the chain of the service at a base URL, and checks that the RPC serves that chain. Throws on mainnet. */
export async function connectToService(base: string, report: ProgressReporter): Promise<CheckedService> {
  const client = createClient({ baseUrl: base });
  const health = await client.call(getHealth);
  const { network, status } = health;
  report.step(`The service is ${status}, on the ${network.chain} chain`);
  report.detail('RPC', network.rpcUrl);
  report.detail('program', network.escrowProgramId);
  const rpc = openRpc(network.rpcUrl);
  const genesisHash = await rpc.call<string>('getGenesisHash');
  assertEqual('the genesis hash of the RPC', genesisHash, network.genesisHash);
  if (genesisHash === MAINNET_GENESIS) throw new Error('this is mainnet, where nothing is played');
  return { base, client, rpc, genesisHash, programId: network.escrowProgramId, health };
}

/** Creates two new wallets, each with some SOL and a session. */
export async function createPlayers({ base, rpc, health }: CheckedService, report: ProgressReporter): Promise<Players> {
  const wallets = [generateWallet('creator'), generateWallet('opponent')] as const;
  if (!health.network.faucet) throw new Error('there is no faucet here, and new wallets have nothing to pay with');
  await Promise.all(wallets.map(({ address }) => airdrop(rpc, address)));
  report.step('Two new wallets have 1 SOL each');
  const [creator, opponent] = await Promise.all(wallets.map((wallet) => signInPlayer(base, wallet)));
  report.step('Both are signed in');
  for (const { name, address } of wallets) report.detail(name, address);
  return { creator, opponent } as Players;
}

/** Requests one SOL from the faucet and waits until it is confirmed. Throws after about a minute. */
export async function airdrop(rpc: Rpc, address: string): Promise<void> {
  const signature = await rpc.call<string>('requestAirdrop', address, AIRDROP_LAMPORTS);
  for (let poll = 0; poll < MAX_AIRDROP_POLLS; poll += 1) {
    const status = await rpc.readCommitment(signature);
    if (status === 'confirmed' || status === 'finalized') return;
    await pause(AIRDROP_POLL_MS);
  }
  throw new Error('the faucet gave nothing within a minute');
}

/** Signs a wallet in, and returns it with a client of its session. */
export async function signInPlayer(base: string, wallet: Wallet): Promise<Player> {
  const signer = { wallet: wallet.address, signMessage: async (bytes: Uint8Array) => wallet.sign(bytes) };
  const { token } = await signIn(createClient({ baseUrl: base }), signer);
  return { wallet, client: createClient({ baseUrl: base, token }) };
}
