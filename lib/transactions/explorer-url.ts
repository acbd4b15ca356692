import type { Network } from '../health/contract';

/** Returns the page of a transaction in Solana's explorer. Null for a chain that no explorer can reach. */
export const getExplorerUrl = (signature: string, chain: Network['chain']): string | null =>
  chain === 'devnet' ? `https://explorer.solana.com/tx/${signature}?cluster=devnet` : null;
