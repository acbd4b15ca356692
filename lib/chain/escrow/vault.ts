import { sha256 } from '@noble/hashes/sha2.js';
import { type Address, getAddressDecoder, getAddressEncoder, getUtf8Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from './address';

const addressEncoder = getAddressEncoder();
const addressDecoder = getAddressDecoder();
/** Seeds of the card vaults' addresses, by the side's number. */
const CARD_SEEDS = ['card of creator', 'card of opponent'] as const;

/** Derives the token account that holds both fees as wrapped SOL. The first payout of a fee closes it. */
export const findFeeVaultAddress = (escrow: Address): Address => findVaultAddress(escrow, 'fees');

/** Derives the token account that holds the card of a side (0 the creator). */
export const findCardVaultAddress = (escrow: Address, side: 0 | 1): Address =>
  findVaultAddress(escrow, CARD_SEEDS[side]);

/**
 * Derives the address of a vault: an account of the token program that only the escrow account's signature can create
 * with this seed. Source: docs/duel-v4.md, "Accounts", and `create_with_seed` of Solana's addresses.
 */
function findVaultAddress(escrow: Address, seed: string): Address {
  const parts = [
    addressEncoder.encode(escrow),
    getUtf8Encoder().encode(seed),
    addressEncoder.encode(TOKEN_PROGRAM_ADDRESS),
  ];
  return addressDecoder.decode(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))));
}
