import { addressOf, ByteReader } from '../bytes';

/** The fields of a layout 1 escrow account that payouts depend on: program/layout-1. Pairs are creator, opponent. */
export interface EscrowAccount {
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
export function readEscrowAccount(bytes: Uint8Array): EscrowAccount {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.take(8)) !== DISCRIMINATOR) throw new RangeError('this is no escrow account');
  // Skips the bumps of the account and its vaults.
  reader.take(4);
  const [stage, firstDepositor, winner] = [reader.number(1), reader.number(1), reader.number(1)];
  reader.take(1);
  const parts = [...reader.take(4)];
  // Skips the entry indexes and the hash of the terms.
  reader.take(4 + 32);
  const terms = reader.take(308);
  // Skips tickets, counters, both slots, entropy, seed and values.
  reader.take(8 + 4 + 16 + 32 + 32 + 16);
  const cardMints = [addressOf(reader.take(32)), addressOf(reader.take(32))];
  if (reader.left !== 0) throw new RangeError('the escrow account is too long');
  return { stage, firstDepositor, winner, parts, terms, cardMints };
}
