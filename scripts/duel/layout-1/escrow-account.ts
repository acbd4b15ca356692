import { ByteReader, encodeAddress } from '../bytes';

/** The fields of a layout 1 escrow account that payouts depend on: program/layout-1. Pairs are creator, opponent. */
export interface Layout1EscrowAccount {
  readonly stage: number;
  readonly firstDepositor: number;
  readonly winner: number;
  /** Creator's fee, opponent's fee, creator's card, opponent's card: 0 none, 1 held, 2 settled, 3 refunded. */
  readonly parts: readonly number[];
  readonly terms: Uint8Array;
  readonly cardMints: readonly string[];
}

/** The first bytes of an escrow account of layout 1. */
export const DISCRIMINATOR = 'ripduel4';

/** Reads an escrow account of 536 bytes. Throws a RangeError on anything else. */
export function decodeLayout1EscrowAccount(bytes: Uint8Array): Layout1EscrowAccount {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.readBytes(8)) !== DISCRIMINATOR)
    throw new RangeError('this is no escrow account');
  // Skips the bumps of the account and its vaults.
  reader.readBytes(4);
  const [stage, firstDepositor, winner] = [reader.readNumber(1), reader.readNumber(1), reader.readNumber(1)];
  reader.readBytes(1);
  const parts = [...reader.readBytes(4)];
  // Skips the entry indexes and the hash of the terms.
  reader.readBytes(4 + 32);
  const terms = reader.readBytes(308);
  // Skips tickets, counters, both slots, entropy, seed and values.
  reader.readBytes(8 + 4 + 16 + 32 + 32 + 16);
  const cardMints = [encodeAddress(reader.readBytes(32)), encodeAddress(reader.readBytes(32))];
  if (reader.left !== 0) throw new RangeError('the escrow account is too long');
  return { stage, firstDepositor, winner, parts, terms, cardMints };
}
