import { addressOf, ByteReader } from './bytes';
import { readTerms, type Terms } from './terms';

/** Stages of a duel. */
export const Stage = { funding: 0, funded: 1, accepted: 2, locked: 3, resolved: 4, refunding: 5 } as const;
/** States of a fee, a card or the bond. */
export const Part = { none: 0, held: 1, settled: 2, refunded: 3, paid: 4, burned: 5 } as const;
/** Index of the bond among the parts, after both fees and both cards. */
export const BOND = 4;
export const PART_NAMES = [
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

const DISCRIMINATOR = 'duel4:t2';

/** Reads an escrow account of 571 bytes. Throws for anything else. */
export function readEscrowAccount(bytes: Uint8Array): EscrowAccount {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.take(8)) !== DISCRIMINATOR) throw new RangeError('this is no escrow account');
  const pair = (size: number) => [reader.number(size), reader.number(size)];
  const state = {
    bump: reader.number(1),
    stage: reader.number(1),
    firstDepositor: reader.number(1),
    winner: reader.number(1),
    tied: reader.number(1),
    firstDrawer: reader.number(1),
    parts: [...reader.take(5)],
    feeVaultClosed: reader.number(1),
    entryIndexes: pair(2),
    drawCounters: pair(2),
    tickets: pair(4),
    termsHash: reader.take(32),
    termsBytes: reader.take(319),
  };
  const account: EscrowAccount = {
    ...state,
    terms: readTerms(state.termsBytes),
    quorumSlot: reader.big(8),
    acceptSlot: reader.big(8),
    targetSlot: reader.big(8),
    entropySlot: reader.big(8),
    resultSlot: reader.big(8),
    entropy: reader.take(32),
    seed: reader.take(32),
    values: [reader.big(8), reader.big(8)],
    cardMints: [addressOf(reader.take(32)), addressOf(reader.take(32))],
  };
  if (reader.left !== 0) throw new RangeError('the escrow account is too long');
  return account;
}
