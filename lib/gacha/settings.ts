import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from '../chain/escrow/address';

/** The payment mint, the treasury wallet, and how long a drawn card may take to be delivered. */
export interface GachaSettings {
  readonly mint: string;
  readonly treasuryWallet: string;
  readonly deliveryMs: number;
}

/** Derives the associated token account (legacy SPL Token) of a wallet. */
export const deriveTokenAccount = (wallet: string, mint: string): string =>
  findAssociatedTokenAddress(wallet as Address, mint as Address).address;
