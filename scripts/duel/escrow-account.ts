import { ByteReader, encodeAddress } from './bytes';
import { decodeTermsBytes, type Terms } from './terms';

/** Stages of a duel. */
export const Stage = { funding: 0, funded: 1, accepted: 2, locked: 3, resolved: 4, refunding: 5 } as const;
/** States of a fee, a card or the bond. */
export const PartStatus = { none: 0, held: 1, settled: 2, refunded: 3, paid: 4, burned: 5 } as const;
/** Index of the bond among the parts, after both fees and both cards. */
export const BOND_PART_INDEX = 4;
export const ESCROW_PART_NAMES = [
  'the creator’s fee',
  'the opponent’s fee',
  'the creator’s card',
  'the opponent’s card',
  'the bond',
];

/** The account of one duel, read by the table of offsets in program/README.md. Pairs are creator, opponent. */
export interface EscrowAccount {
  readonly bump: number;
  readonly stage: number;
  readonly firstDepositor: number;
  readonly winner: number;
  readonly tied: number;
  readonly firstDrawer: number;
  readonly parts: readonly number[];
  readonly feeVaultClosed: number;
  readonly entryIndexes: readonly number[];
  readonly drawCounters: readonly number[];
  readonly tickets: readonly number[];
  readonly termsHash: Uint8Array;
  readonly termsBytes: Uint8Array;
  readonly terms: Terms;
  readonly quorumSlot: bigint;
  readonly acceptSlot: bigint;
  readonly targetSlot: bigint;
  readonly entropySlot: bigint;
  readonly resultSlot: bigint;
  readonly entropy: Uint8Array;
  readonly seed: Uint8Array;
  readonly values: readonly bigint[];
  readonly cardMints: readonly string[];
}

/** First eight bytes of an escrow account of layout 2. */
const DISCRIMINATOR = 'duel4:t2';

/** Reads an escrow account of 571 bytes. Throws for anything else. */
export function decodeEscrowAccount(bytes: Uint8Array): EscrowAccount {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.readBytes(8)) !== DISCRIMINATOR)
    throw new RangeError('this is no escrow account');
  const pair = (size: number) => [reader.readNumber(size), reader.readNumber(size)];
  const state = {
    bump: reader.readNumber(1),
    stage: reader.readNumber(1),
    firstDepositor: reader.readNumber(1),
    winner: reader.readNumber(1),
    tied: reader.readNumber(1),
    firstDrawer: reader.readNumber(1),
    parts: [...reader.readBytes(5)],
    feeVaultClosed: reader.readNumber(1),
    entryIndexes: pair(2),
    drawCounters: pair(2),
    tickets: pair(4),
    termsHash: reader.readBytes(32),
    termsBytes: reader.readBytes(319),
  };
  const account: EscrowAccount = {
    ...state,
    terms: decodeTermsBytes(state.termsBytes),
    quorumSlot: reader.readBigint(8),
    acceptSlot: reader.readBigint(8),
    targetSlot: reader.readBigint(8),
    entropySlot: reader.readBigint(8),
    resultSlot: reader.readBigint(8),
    entropy: reader.readBytes(32),
    seed: reader.readBytes(32),
    values: [reader.readBigint(8), reader.readBigint(8)],
    cardMints: [encodeAddress(reader.readBytes(32)), encodeAddress(reader.readBytes(32))],
  };
  if (reader.left !== 0) throw new RangeError('the escrow account is too long');
  return account;
}
