import type { ReceiptBody } from '../../../lib/duel/receipt-contract';

/** Returns the page of a transaction in Solana's explorer. Undefined for a chain that no explorer can reach. */
export const explorerUrl = (signature: string, chain: ReceiptBody['chain']): string | undefined =>
  chain === 'devnet' ? `https://explorer.solana.com/tx/${signature}?cluster=devnet` : undefined;
