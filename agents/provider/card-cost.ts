import { FIRST_PRIORITY_FEE_LAMPORTS } from './bring-cards';
import { MINT_RENT_LAMPORTS } from './mint-card';

/** Rent exemption of a token account's 165 bytes, in lamports; the same on every Solana chain. */
const TOKEN_ACCOUNT_RENT_LAMPORTS = 2_039_280n;
const SIGNATURE_FEE_LAMPORTS = 5_000n;
/** Signatures that a card costs: two to mint it, by the provider and the mint's key, and one to deliver it. */
const SIGNATURES_PER_CARD = 3n;

/**
 * Lamports that a delivered card without metadata costs the provider: the rents of its mint and of the recipient's
 * token account, the signature fees of minting and delivering it, and the priority fee of a delivery's first
 * transaction. Less if the recipient has that account already; more on a busy network. The rent of the provider's own
 * token account isn't counted, because it is refunded.
 */
export const CARD_COST_LAMPORTS =
  MINT_RENT_LAMPORTS +
  TOKEN_ACCOUNT_RENT_LAMPORTS +
  SIGNATURES_PER_CARD * SIGNATURE_FEE_LAMPORTS +
  FIRST_PRIORITY_FEE_LAMPORTS;

/**
 * The most that a card's metadata adds to its cost, in lamports: the rent of the metadata account, and the fee that
 * Metaplex charges to create it, as of 2026. Source: Metaplex Token Metadata, protocol fees.
 */
const METADATA_COST_LAMPORTS = 5_616_720n + 10_000_000n;

/**
 * Returns the cost of a delivered card to the provider, in lamports. It is less if the recipient has the token account
 * already, and more on a busy network, where the priority fee rises.
 */
export const calculateCardCostLamports = (hasMetadata: boolean): bigint =>
  hasMetadata ? CARD_COST_LAMPORTS + METADATA_COST_LAMPORTS : CARD_COST_LAMPORTS;
