import type { ChainPort } from '../chain/port';
import { DEVNET_GENESIS, MAINNET_GENESIS } from '../core/clusters';
import type { Network } from '../health/contract';
import type { Config } from './config';

/**
 * Which chain this is, by its genesis hash; throws for every chain but devnet, the embedded one and
 * the one local validator that the environment names, which mainnet is not, whatever its hash is called.
 */
export async function networkOf(config: Config, chain: ChainPort): Promise<Network> {
  const genesisHash = await chain.genesisHash();
  const rpcUrl = config.SOLANA_PUBLIC_RPC_URL ?? config.SOLANA_RPC_URL ?? `${config.origin}/rpc`;
  return {
    chain: chainName(config, genesisHash),
    genesisHash,
    rpcUrl,
    wsUrl: socketUrlOf(rpcUrl),
    escrowProgramId: config.ESCROW_PROGRAM_ID,
    faucet: true,
    sparringWallet: null,
    provider: null,
  };
}

/** Solana's nodes take WebSockets one port above HTTP; a face at a path of its own, as ours is, takes both. */
export function socketUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl.replace(/^http/, 'ws'));
  if (url.port !== '' && url.pathname === '/') url.port = String(Number(url.port) + 1);
  return url.href;
}

function chainName(config: Config, genesisHash: string): Network['chain'] {
  if (config.chain === 'embedded') return 'embedded';
  if (genesisHash === MAINNET_GENESIS)
    throw new Error('The RPC serves mainnet, where nothing is played. Set SOLANA_RPC_URL to a devnet node.');
  if (genesisHash === DEVNET_GENESIS) return 'devnet';
  if (genesisHash === config.SOLANA_LOCAL_GENESIS_HASH) return 'local-validator';
  throw new Error(
    `The RPC serves the chain ${genesisHash}. Only devnet and the local validator named by SOLANA_LOCAL_GENESIS_HASH are served.`,
  );
}
