import { FIRST_PRIORITY_FEE_LAMPORTS } from './bring-cards';
import { MINT_RENT_LAMPORTS } from './mint-card';

/** Rent exemption of a token account's 165 bytes, in lamports; the same on every Solana chain. */
const TOKEN_ACCOUNT_RENT_LAMPORTS = 2_039_280n;
const SIGNATURE_FEE_LAMPORTS = 5_000n;
/** Two for the mint, by the provider and the mint's key, and one for the delivery. */
const SIGNATURES = 3n;

/**
 * Lamports that a delivered card costs the provider: the rents of its mint and of the recipient's token account, and the
 * fees of both transactions at the first price. A recipient that has the account saves its rent; a full network raises the
 * price. The rent of the account that the provider held the card in comes back.
 */
export const CARD_COST_LAMPORTS =
  MINT_RENT_LAMPORTS + TOKEN_ACCOUNT_RENT_LAMPORTS + SIGNATURES * SIGNATURE_FEE_LAMPORTS + FIRST_PRIORITY_FEE_LAMPORTS;

/**
 * The most that the metadata of a card adds, in lamports: the rent of its account, and the fee that Metaplex takes for
 * one, as of 2026. Source: Metaplex Token Metadata, protocol fees.
 */
const METADATA_COST_LAMPORTS = 5_616_720n + 10_000_000n;

/** Returns the lamports that a delivered card costs the provider at most, on a quiet network. */
export const getCardCost = (hasMetadata: boolean): bigint =>
  hasMetadata ? CARD_COST_LAMPORTS + METADATA_COST_LAMPORTS : CARD_COST_LAMPORTS;
