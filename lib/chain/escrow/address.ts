import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getUtf8Encoder,
  isOffCurveAddress,
  type ReadonlyUint8Array,
} from '@solana/kit';

/**
 * An address without a private key that a program can sign for, with the highest bump seed that takes it off the
 * Ed25519 curve.
 */
export interface ProgramAddress {
  address: Address;
  bump: number;
}

/** The legacy SPL Token program, the only token program that the escrow accepts. */
export const TOKEN_PROGRAM_ADDRESS = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const ASSOCIATED_TOKEN_PROGRAM_ADDRESS = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
export const SYSTEM_PROGRAM_ADDRESS = address('11111111111111111111111111111111');
export const SLOT_HASHES_ADDRESS = address('SysvarS1otHashes111111111111111111111111111');
/** The mint of wrapped SOL. */
export const NATIVE_MINT_ADDRESS = address('So11111111111111111111111111111111111111112');

const addressEncoder = getAddressEncoder();
const addressDecoder = getAddressDecoder();
const PROGRAM_ADDRESS_MARKER = getUtf8Encoder().encode('ProgramDerivedAddress');
const ESCROW_SEED = getUtf8Encoder().encode('duel');

/**
 * Derives a duel's escrow address from the 32-byte hash of its terms. Throws a RangeError for another length. Source:
 * docs/duel-v4.md, "Terms".
 */
export function findEscrowAddress(termsHash: ReadonlyUint8Array, programAddress: Address): ProgramAddress {
  if (termsHash.length !== 32) throw new RangeError('termsHash must be 32 bytes');
  return findProgramAddress([ESCROW_SEED, termsHash], programAddress);
}

/** Derives the associated token account (legacy SPL Token) of a wallet or escrow account. */
export function findAssociatedTokenAddress(owner: Address, mint: Address): ProgramAddress {
  return findProgramAddress(
    [owner, TOKEN_PROGRAM_ADDRESS, mint].map((key) => addressEncoder.encode(key)),
    ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  );
}

/**
 * Derives the fee vault of a layout 1 escrow account: its associated token account for wrapped SOL. The fee vault of
 * layout 2 is derived in vault.ts.
 */
export function findLayout1FeeVaultAddress(escrow: Address): ProgramAddress {
  return findAssociatedTokenAddress(escrow, NATIVE_MINT_ADDRESS);
}

/**
 * Derives a program's address from seeds. Throws a RangeError if no bump takes it off the curve. Source: Solana docs.
 */
export function findProgramAddress(seeds: readonly ReadonlyUint8Array[], programAddress: Address): ProgramAddress {
  const bumpAt = seeds.reduce((length, seed) => length + seed.length, 0);
  const preimage = new Uint8Array(bumpAt + 1 + 32 + PROGRAM_ADDRESS_MARKER.length);
  let end = 0;
  for (const seed of seeds) {
    preimage.set(seed, end);
    end += seed.length;
  }
  preimage.set(addressEncoder.encode(programAddress), bumpAt + 1);
  preimage.set(PROGRAM_ADDRESS_MARKER, bumpAt + 33);
  for (let bump = 255; bump >= 0; bump -= 1) {
    preimage[bumpAt] = bump;
    const candidate = addressDecoder.decode(sha256(preimage));
    if (isOffCurveAddress(candidate)) return { address: candidate, bump };
  }
  throw new RangeError('no bump gives a program address');
}
