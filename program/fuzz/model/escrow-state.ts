import type { Side } from '../../../lib/chain/escrow/draw-words';
import type { NamedAddress } from '../addresses';
import type { DuelSetup } from '../duel';
import type { ModelOutcome } from './draws';

export type Stage = 'funding' | 'funded' | 'accepted' | 'locked' | 'resolved' | 'refunding';
export type PartState = 'none' | 'held' | 'settled' | 'refunded' | 'paid' | 'burned';

/** Stages in the order of their encoded numbers, from 0. */
const STAGES: readonly Stage[] = ['funding', 'funded', 'accepted', 'locked', 'resolved', 'refunding'];
/** Part states in the order of their encoded numbers, from 0. */
const PART_STATES: readonly PartState[] = ['none', 'held', 'settled', 'refunded', 'paid', 'burned'];
/** Encoded winner and first drawer before the result. */
const NO_SIDE = 255;
/** Index of the bond among a duel's parts. Parts 0 and 1 are the fees, 2 and 3 the cards, of creator and opponent. */
export const BOND_PART = 4;

interface EscrowStateFields {
  duel: DuelSetup;
  stage: Stage;
  firstDepositor: Side;
  parts: readonly PartState[];
  hasFeeVault: boolean;
  quorumSlot: bigint;
  acceptSlot: bigint;
  targetSlot: bigint;
  lock: { slot: bigint; hash: Uint8Array } | null;
  resultSlot: bigint;
  outcome: ModelOutcome | null;
}

/** The content of one duel's escrow account, as the docs describe it. Immutable. */
export class EscrowState {
  constructor(private readonly fields: Readonly<EscrowStateFields>) {}

  static open(duel: DuelSetup, side: Side): EscrowState {
    return new EscrowState({
      duel,
      stage: 'funding',
      firstDepositor: side,
      parts: ['none', 'none', 'none', 'none', 'none'],
      hasFeeVault: true,
      quorumSlot: 0n,
      acceptSlot: 0n,
      targetSlot: 0n,
      lock: null,
      resultSlot: 0n,
      outcome: null,
    });
  }

  get is(): Readonly<EscrowStateFields> {
    return this.fields;
  }

  with(changes: Partial<EscrowStateFields>): EscrowState {
    return new EscrowState({ ...this.fields, ...changes });
  }

  withPart(part: number, state: PartState): EscrowState {
    return this.with({ parts: this.fields.parts.map((was, i) => (i === part ? state : was)) });
  }

  /** Returns the mint of the card that a side drew; null if there is none, or no result yet. */
  findCardMint(side: number): NamedAddress | null {
    return this.fields.outcome === null ? null : this.fields.duel.findCard(this.fields.outcome, side);
  }

  /** Whether a side drew a card that isn't deposited. False before the result, and in a duel without escrowed cards. */
  awaitsCard(side: number): boolean {
    const { stage, duel, parts } = this.fields;
    const isDrawn = stage === 'resolved' && duel.terms.cardMode === 1 && this.findCardMint(side) !== null;
    return isDrawn && parts[2 + side] === 'none';
  }

  /** Encodes the 571 bytes of program/README.md. */
  encode(): Uint8Array {
    const { duel, lock, quorumSlot, acceptSlot, targetSlot, resultSlot } = this.fields;
    const data = new Uint8Array(571);
    const view = new DataView(data.buffer);
    data.set(Buffer.from('duel4:t2'), 0);
    this.encodeProgress(data);
    data.set(duel.termsHash, 36);
    data.set(duel.termsBytes, 68);
    const slots = [quorumSlot, acceptSlot, targetSlot, lock?.slot ?? 0n, resultSlot];
    slots.forEach((slot, i) => {
      view.setBigUint64(387 + 8 * i, slot, true);
    });
    if (lock !== null) data.set(lock.hash, 427);
    this.encodeOutcome(data, view);
    return data;
  }

  private encodeProgress(data: Uint8Array): void {
    const { duel, stage, firstDepositor, outcome, parts, hasFeeVault } = this.fields;
    const tied = outcome?.tied === true ? 1 : 0;
    const drawn = [outcome?.winner ?? NO_SIDE, tied, outcome?.firstDrawer ?? NO_SIDE];
    const states = parts.map((part) => PART_STATES.indexOf(part));
    data.set([duel.bump, STAGES.indexOf(stage), firstDepositor, ...drawn, ...states, hasFeeVault ? 0 : 1], 8);
  }

  private encodeOutcome(data: Uint8Array, view: DataView): void {
    const { duel, outcome } = this.fields;
    if (outcome === null) return;
    data.set(duel.seed, 459);
    outcome.draws.forEach((draw, side) => {
      view.setUint16(20 + 2 * side, draw.entryIndex, true);
      view.setUint16(24 + 2 * side, draw.counter, true);
      view.setUint32(28 + 4 * side, draw.ticket, true);
      view.setBigUint64(491 + 8 * side, draw.value, true);
      const mint = duel.findCard(outcome, side);
      if (mint !== null) data.set(mint.bytes, 507 + 32 * side);
    });
  }
}
