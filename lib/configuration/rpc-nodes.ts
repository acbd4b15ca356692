import type { QuotaSettings } from '../chain/nodes/quota';
import { DEVNET_GENESIS } from '../core/clusters';
import type { Config } from './config';

interface RpcNodeSettings {
  readonly urls: readonly string[];
  readonly genesisHash: string;
  readonly quota: QuotaSettings;
  /** Whether other instances may use the same quota. */
  readonly isQuotaShared: boolean;
}

/** Returns the RPC nodes in the order in which they are tried, the chain they must serve, and their quota. */
export function buildRpcNodeSettings(config: Config): RpcNodeSettings {
  return {
    urls: [...new Set([config.SOLANA_RPC_URL as string, ...config.SOLANA_RPC_URLS])],
    genesisHash: config.SOLANA_LOCAL_GENESIS_HASH ?? DEVNET_GENESIS,
    quota: { perSecond: config.SOLANA_RPC_PER_SECOND ?? null, perSecondByMethod: config.SOLANA_RPC_METHOD_LIMITS },
    // Without DATABASE_URL the database is embedded and serves a single process, so there are no other instances.
    isQuotaShared: config.DATABASE_URL !== undefined,
  };
}
