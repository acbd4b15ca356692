import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { findAssociatedTokenAddress, TOKEN_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { buildCardMetadataInstruction } from './card-metadata';

/** Rent exemption of a mint's 82 bytes, in lamports; the same on every Solana chain. */
export const MINT_RENT_LAMPORTS = 1_461_600n;

/**
 * Builds the instructions that create a test card in one transaction: a mint with 0 decimals and no freeze authority,
 * one token in the owner's associated account, and then no mint authority, so that there is never a second token. The
 * owner pays; owner and mint sign. With a `metadataOrigin`, wallets find the card's name and picture at that origin.
 */
export function buildMintCardInstructions(
  owner: Address,
  mint: Address,
  metadataOrigin: string | null = null,
): Instruction[] {
  const payer = createNoopSigner(owner);
  const held = findAssociatedTokenAddress(owner, mint).address;
  return [
    getCreateAccountInstruction({
      payer,
      newAccount: createNoopSigner(mint),
      lamports: MINT_RENT_LAMPORTS,
      space: getMintSize(),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint, decimals: 0, mintAuthority: owner, freezeAuthority: null }),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: held, owner, mint }),
    getMintToInstruction({ mint, token: held, mintAuthority: payer, amount: 1 }),
    ...(metadataOrigin === null ? [] : [buildCardMetadataInstruction(owner, mint, metadataOrigin)]),
    getSetAuthorityInstruction({
      owned: mint,
      owner: payer,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
}
