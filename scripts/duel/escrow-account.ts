import { addressOf, ByteReader } from './bytes';

/** The account of one duel, read by the table of offsets in program/README.md. Pairs are creator, opponent. */
export interface EscrowAccount {
  readonly bump: number;
  readonly feeVaultBump: number;
  readonly cardVaultBumps: readonly number[];
  readonly stage: number;
  readonly firstDepositor: number;
  readonly winner: number;
  readonly tied: number;
  /** Creator's fee, opponent's fee, creator's card, opponent's card: 0 none, 1 held, 2 settled, 3 refunded. */
  readonly parts: readonly number[];
  readonly entryIndexes: readonly number[];
  readonly termsHash: Uint8Array;
  readonly terms: Uint8Array;
  readonly tickets: readonly number[];
  readonly drawCounters: readonly number[];
  readonly quorumSlot: bigint;
  readonly entropySlot: bigint;
  readonly entropy: Uint8Array;
  readonly seed: Uint8Array;
  readonly values: readonly bigint[];
  readonly cardMints: readonly string[];
}

const DISCRIMINATOR = 'ripduel4';

/** Reads 536 bytes; throws on anything else. */
export function readEscrowAccount(bytes: Uint8Array): EscrowAccount {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.take(8)) !== DISCRIMINATOR) throw new RangeError('this is no escrow account');
  const pair = (size: number) => [reader.number(size), reader.number(size)];
  const account: EscrowAccount = {
    bump: reader.number(1),
    feeVaultBump: reader.number(1),
    cardVaultBumps: pair(1),
    stage: reader.number(1),
    firstDepositor: reader.number(1),
    winner: reader.number(1),
    tied: reader.number(1),
    parts: [...reader.take(4)],
    entryIndexes: pair(2),
    termsHash: reader.take(32),
    terms: reader.take(308),
    tickets: pair(4),
    drawCounters: pair(2),
    quorumSlot: reader.big(8),
    entropySlot: reader.big(8),
    entropy: reader.take(32),
    seed: reader.take(32),
    values: [reader.big(8), reader.big(8)],
    cardMints: [addressOf(reader.take(32)), addressOf(reader.take(32))],
  };
  if (reader.left !== 0) throw new RangeError('the escrow account is too long');
  return account;
}
