import type { Network } from '../health/contract';

/** Returns the page of a transaction in Solana's explorer. Null unless the chain is devnet. */
export const getExplorerUrl = (signature: string, chain: Network['chain']): string | null =>
  buildUrl(`tx/${signature}`, chain);

/** Returns the page of a slot's block in Solana's explorer. Null unless the chain is devnet. */
export const getSlotExplorerUrl = (slot: bigint, chain: Network['chain']): string | null =>
  buildUrl(`block/${slot}`, chain);

/** Returns the page of an account in Solana's explorer. Null unless the chain is devnet. */
export const getAccountExplorerUrl = (account: string, chain: Network['chain']): string | null =>
  buildUrl(`address/${account}`, chain);

const buildUrl = (path: string, chain: Network['chain']): string | null =>
  chain === 'devnet' ? `https://explorer.solana.com/${path}?cluster=devnet` : null;
