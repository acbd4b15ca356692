import type { ChainPort } from '../chain/port';
import { DEVNET_GENESIS, MAINNET_GENESIS } from '../core/clusters';
import type { Network } from '../health/contract';
import type { Config } from './config';

/**
 * Returns the network that the RPC node serves. Throws for any chain but devnet, the embedded chain, and the local
 * validator whose genesis hash is SOLANA_LOCAL_GENESIS_HASH. Always throws for mainnet.
 */
export async function detectNetwork(config: Config, chain: ChainPort): Promise<Network> {
  const genesisHash = await chain.genesisHash();
  const rpcUrl = config.SOLANA_PUBLIC_RPC_URL ?? config.SOLANA_RPC_URL ?? `${config.origin}/rpc`;
  return {
    chain: identifyChain(config, genesisHash),
    genesisHash,
    rpcUrl,
    wsUrl: toSocketUrl(rpcUrl),
    escrowProgramId: config.ESCROW_PROGRAM_ID,
    faucet: true,
    drip: config.DRIP_URL !== undefined,
    sparringWallet: config.SPARRING_WALLET ?? null,
    provider: null,
  };
}

/**
 * Returns the WebSocket URL of an RPC node. A Solana node accepts WebSockets at the port above its HTTP port; an RPC
 * URL with a path, as the embedded chain has, serves both at one port.
 */
export function toSocketUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl.replace(/^http/, 'ws'));
  if (url.port !== '' && url.pathname === '/') url.port = String(Number(url.port) + 1);
  return url.href;
}

function identifyChain(config: Config, genesisHash: string): Network['chain'] {
  if (config.chain === 'embedded') return 'embedded';
  if (genesisHash === MAINNET_GENESIS)
    throw new Error('The RPC serves mainnet, where nothing is played. Set SOLANA_RPC_URL to a devnet node.');
  if (genesisHash === DEVNET_GENESIS) return 'devnet';
  if (genesisHash === config.SOLANA_LOCAL_GENESIS_HASH) return 'local-validator';
  throw new Error(
    `The RPC serves the chain ${genesisHash}. Only devnet and the local validator named by SOLANA_LOCAL_GENESIS_HASH are served.`,
  );
}
