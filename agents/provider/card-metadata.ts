import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  getBooleanEncoder,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { findTokenMetadataAddress, TOKEN_METADATA_PROGRAM_ADDRESS } from '../../lib/chain/escrow/token-metadata';

/**
 * Name in the metadata of every card that has metadata: mints are created before it is known which card each becomes,
 * and their metadata can't be changed. The document at `uri` has the card's own name and picture.
 */
const METADATA_NAME = 'RipDuel test card';
const METADATA_SYMBOL = 'RIPDUEL';
/** The longest `uri` that the Token Metadata program takes, in bytes; names may have 32 and symbols 10. */
const MAX_URI_BYTES = 200;
/** Length of the longest Solana address in base58. */
const MAX_ADDRESS_CHARACTERS = 44;

/**
 * Encodes the data of `CreateMetadataAccountV3`, without its optional values. Written by hand because the library for
 * it, @metaplex-foundation/mpl-token-metadata, builds transactions of another SDK (umi); the test decodes with that
 * library.
 */
const createMetadataDataEncoder = getStructEncoder([
  ['discriminator', getU8Encoder()],
  ['name', addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())],
  ['symbol', addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())],
  ['uri', addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())],
  ['sellerFeeBasisPoints', getU16Encoder()],
  ['hasCreators', getBooleanEncoder()],
  ['hasCollection', getBooleanEncoder()],
  ['hasUses', getBooleanEncoder()],
  ['isMutable', getBooleanEncoder()],
  ['hasCollectionDetails', getBooleanEncoder()],
]);
/** First byte of the data of `CreateMetadataAccountV3`. */
const CREATE_METADATA_ACCOUNT_V3 = 33;

const buildMetadataUri = (origin: string, mint: string): string => `${origin}/v1/cards/${mint}/metadata`;

/**
 * Returns the origin at which wallets read the cards' documents. Throws an Error unless `text` is an https origin
 * without a path, and short enough for the program's limit on document addresses.
 */
export function parseMetadataOrigin(text: string): string {
  const { protocol, origin, href } = new URL(text);
  if (protocol !== 'https:' || href !== `${origin}/`)
    throw new Error('--metadata-origin must be an https origin, such as https://duels.example');
  if (Buffer.byteLength(buildMetadataUri(origin, '1'.repeat(MAX_ADDRESS_CHARACTERS))) > MAX_URI_BYTES)
    throw new Error('--metadata-origin is too long for the address of a card’s document');
  return origin;
}

/**
 * Builds the instruction that creates a card's metadata, from which wallets show its name: immutable, without creators
 * and royalties. `owner` pays and signs as the mint's authority, so this instruction must come before the one that
 * removes that authority.
 */
export function buildCardMetadataInstruction(owner: Address, mint: Address, origin: string): Instruction {
  const metadata = findTokenMetadataAddress(mint).address;
  const data = createMetadataDataEncoder.encode({
    discriminator: CREATE_METADATA_ACCOUNT_V3,
    name: METADATA_NAME,
    symbol: METADATA_SYMBOL,
    uri: buildMetadataUri(origin, mint),
    sellerFeeBasisPoints: 0,
    ...{ hasCreators: false, hasCollection: false, hasUses: false, isMutable: false, hasCollectionDetails: false },
  });
  return {
    programAddress: TOKEN_METADATA_PROGRAM_ADDRESS,
    accounts: [
      { address: metadata, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      // Mint authority, payer and update authority.
      { address: owner, role: AccountRole.READONLY_SIGNER },
      { address: owner, role: AccountRole.WRITABLE_SIGNER },
      { address: owner, role: AccountRole.READONLY_SIGNER },
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
    ],
    data,
  };
}
