import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from '../chain/escrow/address';

/** The payment mint and the treasury wallet. */
export interface GachaSettings {
  readonly mint: string;
  readonly treasuryWallet: string;
}

/** Derives the associated token account (legacy SPL Token) of a wallet. */
export const deriveTokenAccount = (wallet: string, mint: string): string =>
  findAssociatedTokenAddress(wallet as Address, mint as Address).address;
