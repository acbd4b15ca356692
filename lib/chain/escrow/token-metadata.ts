import { type Address, address, getAddressEncoder, getUtf8Encoder } from '@solana/kit';
import { findProgramAddress, type ProgramAddress } from './address';

/** Metaplex's Token Metadata program. Most clusters have it; an embedded chain doesn't. */
export const TOKEN_METADATA_PROGRAM_ADDRESS = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s');

/** First byte of a metadata account: `Key::MetadataV1` of the program. */
const METADATA_KEY = 4;
const METADATA_SEED = getUtf8Encoder().encode('metadata');
const addressEncoder = getAddressEncoder();

/**
 * Derives a mint's metadata account, which has the token's name and the URL of its JSON document. Source: Metaplex
 * Token Metadata.
 */
export const findTokenMetadataAddress = (mint: Address): ProgramAddress =>
  findProgramAddress(
    [METADATA_SEED, addressEncoder.encode(TOKEN_METADATA_PROGRAM_ADDRESS), addressEncoder.encode(mint)],
    TOKEN_METADATA_PROGRAM_ADDRESS,
  );

/** Whether the account that was read at a mint's metadata address exists and is a metadata account. */
export const isTokenMetadata = (account: { readonly owner: string; readonly data: Uint8Array } | null): boolean =>
  account?.owner === TOKEN_METADATA_PROGRAM_ADDRESS && account.data[0] === METADATA_KEY;
