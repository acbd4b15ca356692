import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeAddress, encodeAddress, encodeUtf8, sha256 } from './bytes';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
/** Solana's incinerator: lamports that this account receives are burned. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111';
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';
export const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111';

/** A program address and the highest bump that takes it off the curve. */
export interface DerivedAddress {
  readonly address: string;
  readonly bump: number;
}

/** Derives the escrow account of a duel: docs/duel-v4.md, "Terms". */
export const deriveEscrowAddress = (termsHash: Uint8Array, programId: string): DerivedAddress =>
  findProgramAddress([encodeUtf8('duel'), termsHash], programId);

/** Derives the associated token account of an owner for a mint of the legacy token program. */
export const deriveTokenAddress = (owner: string, mint: string): DerivedAddress =>
  findProgramAddress([owner, TOKEN_PROGRAM, mint].map(decodeAddress), ASSOCIATED_TOKEN_PROGRAM);

/** Derives the token account that holds both fees. Only the escrow account can open an account at this address. */
export const deriveFeeVault = (escrow: string): string => deriveVault(escrow, 'fees');

/** Derives the token account for the card that a side drew. `side` is 0 for the creator, 1 for the opponent. */
export const deriveCardVault = (escrow: string, side: number): string =>
  deriveVault(escrow, side === 0 ? 'card of creator' : 'card of opponent');

/** Derives an address from base, seed and owner, as Solana's `create_with_seed` does. */
const deriveVault = (escrow: string, seed: string): string =>
  encodeAddress(sha256(decodeAddress(escrow), encodeUtf8(seed), decodeAddress(TOKEN_PROGRAM)));

function findProgramAddress(seeds: readonly Uint8Array[], programId: string): DerivedAddress {
  const end = [decodeAddress(programId), encodeUtf8('ProgramDerivedAddress')];
  for (let bump = 255; bump >= 0; bump -= 1) {
    const candidate = sha256(...seeds, Uint8Array.of(bump), ...end);
    if (!isOnCurve(candidate)) return { address: encodeAddress(candidate), bump };
  }
  throw new RangeError('no bump gives a program address');
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
