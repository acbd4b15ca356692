import { sha256 } from '@noble/hashes/sha2.js';
import { type Address, getAddressDecoder, getAddressEncoder, getUtf8Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from './address';

const encoder = getAddressEncoder();
const decoder = getAddressDecoder();
const CARD_SEEDS = ['card of creator', 'card of opponent'] as const;

/** The token account that holds both wrapped fees, until the first payout of one. */
export const findFeeVaultAddress = (escrow: Address): Address => findVaultAddress(escrow, 'fees');

/** The token account that holds the card which a side (0 the creator) drew. */
export const findCardVaultAddress = (escrow: Address, side: 0 | 1): Address =>
  findVaultAddress(escrow, CARD_SEEDS[side]);

/**
 * The address which the escrow account alone can open for the token program under a seed. Source: docs/duel-v4.md,
 * "Accounts", and `create_with_seed` of Solana's addresses.
 */
function findVaultAddress(escrow: Address, seed: string): Address {
  const parts = [encoder.encode(escrow), getUtf8Encoder().encode(seed), encoder.encode(TOKEN_PROGRAM_ADDRESS)];
  return decoder.decode(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))));
}
