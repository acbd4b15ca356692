import type { Address } from '@solana/kit';
import { findTokenAddress } from '../chain/escrow/address';

/** What payments are made in, and to whom. */
export interface GachaSettings {
  readonly mint: string;
  readonly treasuryWallet: string;
}

/** The associated token account (legacy SPL Token) of a wallet. */
export const tokenAccountOf = (wallet: string, mint: string): string =>
  findTokenAddress(wallet as Address, mint as Address).address;
