import type { DuelOutcome, Side } from '../../../lib/chain/escrow/draw';
import type { Key } from '../addresses';
import type { DuelSetup } from '../duel';

export type Stage = 'funding' | 'funded' | 'locked' | 'resolved' | 'refunding';
export type PartState = 'none' | 'held' | 'settled' | 'refunded';

const STAGES: readonly Stage[] = ['funding', 'funded', 'locked', 'resolved', 'refunding'];
const PARTS: readonly PartState[] = ['none', 'held', 'settled', 'refunded'];
const NO_WINNER = 255;

interface Fields {
  duel: DuelSetup;
  stage: Stage;
  firstDepositor: Side;
  parts: readonly PartState[];
  feeVaultBump: number;
  cardVaultBumps: readonly [number, number];
  quorumSlot: bigint;
  lock: { slot: bigint; hash: Uint8Array } | null;
  outcome: DuelOutcome | null;
}

/** One duel's account, as the docs describe it. */
export class EscrowState {
  constructor(private readonly fields: Readonly<Fields>) {}

  static open(duel: DuelSetup, side: Side, feeVaultBump: number): EscrowState {
    return new EscrowState({
      duel,
      stage: 'funding',
      firstDepositor: side,
      parts: ['none', 'none', 'none', 'none'],
      feeVaultBump,
      cardVaultBumps: [0, 0],
      quorumSlot: 0n,
      lock: null,
      outcome: null,
    });
  }

  get is(): Readonly<Fields> {
    return this.fields;
  }

  with(changes: Partial<Fields>): EscrowState {
    return new EscrowState({ ...this.fields, ...changes });
  }

  withPart(part: number, state: PartState): EscrowState {
    return this.with({ parts: this.fields.parts.map((was, i) => (i === part ? state : was)) });
  }

  /** The mint of a drawn card, or null where there is none. */
  cardMint(side: number): Key | null {
    return this.fields.outcome === null ? null : this.fields.duel.cardOf(this.fields.outcome, side);
  }

  /** The 536 bytes of program/README.md. */
  encode(): Uint8Array {
    const { duel, lock } = this.fields;
    const data = new Uint8Array(536);
    const view = new DataView(data.buffer);
    data.set(Buffer.from('ripduel4'), 0);
    this.encodeProgress(data);
    data.set(duel.termsHash, 24);
    data.set(duel.termsBytes, 56);
    view.setBigUint64(376, this.fields.quorumSlot, true);
    view.setBigUint64(384, lock?.slot ?? 0n, true);
    if (lock !== null) data.set(lock.hash, 392);
    this.encodeOutcome(data, view);
    return data;
  }

  private encodeProgress(data: Uint8Array): void {
    const { duel, feeVaultBump, cardVaultBumps, stage, firstDepositor, outcome, parts } = this.fields;
    const tied = outcome?.tied === true ? 1 : 0;
    const places = [duel.bump, feeVaultBump, ...cardVaultBumps, STAGES.indexOf(stage), firstDepositor];
    data.set([...places, outcome?.winner ?? NO_WINNER, tied, ...parts.map((part) => PARTS.indexOf(part))], 8);
  }

  private encodeOutcome(data: Uint8Array, view: DataView): void {
    const { duel, outcome } = this.fields;
    if (outcome === null) return;
    data.set(duel.seed, 424);
    outcome.draws.forEach((draw, side) => {
      view.setUint16(20 + 2 * side, draw.entryIndex, true);
      view.setUint32(364 + 4 * side, draw.ticket, true);
      view.setUint16(372 + 2 * side, draw.counter, true);
      view.setBigUint64(456 + 8 * side, draw.entry.value, true);
      const mint = duel.cardOf(outcome, side);
      if (mint !== null) data.set(mint.bytes, 472 + 32 * side);
    });
  }
}
