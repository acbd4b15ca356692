import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../lib/chain/escrow/address';
import type { Side } from '../../lib/chain/escrow/draw';
import {
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  isClosable,
  type Part,
  PartState,
  payoutOf,
} from '../../lib/chain/escrow/state';
import { Duel, FEE, NOW, someEntries } from './duel';
import { createTokenAccount, putAssociated, putMint } from './tokens';
import { hashed, named, type Sent, World } from './world';

type Step =
  | { do: 'deposit' | 'card'; side: Side }
  | { do: 'lock' | 'commit' | 'close' }
  | { do: 'settle' | 'refund'; part: Part }
  | { do: 'wait'; seconds: number }
  | { do: 'skip'; slots: number };

const holder = named('holder');
const side = fc.constantFrom<Side[]>(0, 1);
const part = fc.constantFrom<Part[]>(0, 1, 2, 3);
const plain = (...kinds: ('lock' | 'commit' | 'close')[]) => fc.record({ do: fc.constantFrom(...kinds) });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deposit' as const), side }) },
  { weight: 8, arbitrary: plain('lock', 'commit') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('card' as const), side }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), part }) },
  { weight: 1, arbitrary: plain('close') },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 599, 3_600, 90_000) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('skip' as const), slots: fc.constantFrom(1, 10, 10, 10, 100) }) },
);

/** A duel driven by random steps, with everything about it that must always hold. */
class Run {
  readonly duel: Duel;
  now = NOW;
  slot = 1_000n;
  readonly accepted = new Map<string, number>();
  private readonly wealth: bigint;

  constructor(world: World, name: string, cardMode: number) {
    const cards = someEntries().map((entry, i) => ({ ...entry, cardMint: named(`${name} card ${i}`) }));
    const terms = { duelIdHash: hashed(name), cardMode };
    this.duel = new Duel({ world, entries: cards, seed: hashed(`seed ${name}`), terms });
    world.setTime(this.now);
    world.setSlot(this.slot);
    this.duel.step(this.duel.instructions.createVault());
    this.wealth = this.wrappedSol();
  }

  state(): Escrow | null {
    return decodeEscrowData(this.duel.world.data(this.duel.escrow) ?? new Uint8Array());
  }

  take(step: Step): void {
    const before = this.state();
    const sent = this.perform(step, before);
    if (sent === null) return;
    if (before !== null) this.checkForecast(step, before, sent);
    if (sent.error === null) this.accepted.set(step.do, (this.accepted.get(step.do) ?? 0) + 1);
    this.checkAlways();
  }

  /** Null where there was nothing to send. */
  private perform(step: Step, state: Escrow | null): Sent | null {
    const { world, instructions } = this.duel;
    if (step.do === 'wait') return this.wait(BigInt(step.seconds));
    if (step.do === 'skip') return this.skip(BigInt(step.slots));
    if (step.do === 'deposit') return world.send(instructions.depositFee(step.side));
    if (state === null) return null;
    if (step.do === 'card') return this.bringCard(step.side);
    if (step.do === 'settle' || step.do === 'refund') return this.payOut(step.do, step.part, state);
    return world.send(instructions[step.do]());
  }

  private wait(seconds: bigint): null {
    this.now += seconds;
    this.duel.world.setTime(this.now);
    return null;
  }

  private skip(slots: bigint): null {
    this.slot += slots;
    this.duel.world.setSlot(this.slot);
    this.duel.world.setSlotHashes(Array.from({ length: 64 }, (_, i) => this.slot - 1n - BigInt(i)));
    return null;
  }

  private bringCard(of: Side): Sent {
    const mint = this.duel.drawnCard(of);
    if (this.state()?.stage === EscrowStage.Resolved && this.duel.world.data(mint) === null) {
      putMint(this.duel.world, mint);
      putAssociated(this.duel.world, holder, mint, 1n);
      this.duel.step(createTokenAccount(this.duel.world.payer, this.duel.escrow, mint));
    }
    return this.duel.world.send(this.duel.instructions.depositCard(of, holder));
  }

  private payOut(kind: 'settle' | 'refund', which: Part, state: Escrow): Sent {
    if (kind === 'settle' && which >= 2 && state.winner < 2) {
      const winner = this.duel.wallet(state.winner as Side);
      const mint = state.cardMints[which - 2] as Address;
      if (this.duel.tokens(findTokenAddress(winner, mint).address) === null) {
        putAssociated(this.duel.world, winner, mint, 0n);
      }
    }
    return this.duel.world.send(this.duel.instructions[kind](which));
  }

  private checkForecast(step: Step, before: Escrow, sent: Sent): void {
    const isAccepted = sent.error === null;
    if (step.do === 'settle' || step.do === 'refund') {
      expect(isAccepted).toBe(payoutOf(before, step.part, this.now) === step.do);
    }
    if (step.do === 'close') expect(isAccepted).toBe(isClosable(before, this.now));
  }

  private checkAlways(): void {
    expect(this.wrappedSol()).toBe(this.wealth);
    const state = this.state();
    if (state === null) return;
    const { parts, cardMints } = state;
    const held = parts.slice(0, 2).filter((p) => p === PartState.Held).length;
    expect(this.duel.tokens(this.duel.feeVault)).toBe(BigInt(held) * FEE);
    for (const of of [0, 1] as const) {
      if (parts[2 + of] === PartState.None) continue;
      const vault = findTokenAddress(this.duel.escrow, cardMints[of] as Address).address;
      expect(this.duel.tokens(vault)).toBe(parts[2 + of] === PartState.Held ? 1n : 0n);
    }
    expect(parts.includes(PartState.Settled) && parts.includes(PartState.Refunded)).toBe(false);
  }

  /** Whatever happened, everything comes out in the end. */
  finish(): void {
    this.take({ do: 'wait', seconds: 10_000_000 });
    const state = this.state();
    if (state !== null) {
      for (const which of [0, 1, 2, 3] as const) {
        const kind = payoutOf(state, which, this.now);
        if (kind !== null) this.take({ do: kind, part: which });
      }
      this.take({ do: 'close' });
    }
    expect(this.state()).toBeNull();
    const isSettled = this.duel.tokens(this.duel.wrapped(this.duel.terms.treasury)) !== 0n;
    const rest = [0, 1].map((of) => this.duel.tokens(this.duel.wrapped(this.duel.wallet(of as Side))));
    const left = 10_000_000_000n - (isSettled ? FEE : 0n);
    expect(rest).toEqual([left, left]);
  }

  private wrappedSol(): bigint {
    const { creator, opponent, treasury } = this.duel.terms;
    const accounts = [creator, opponent, treasury].map((wallet) => this.duel.wrapped(wallet));
    return [...accounts, this.duel.feeVault].reduce((sum, account) => sum + (this.duel.tokens(account) ?? 0n), 0n);
  }
}

describe('any sequence of instructions', () => {
  it('keeps the books, is forecast by the client, and ends with everything paid out', () => {
    const accepted = new Map<string, number>();
    const world = new World();
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 5, maxLength: 60, size: 'max' }),
        fc.constantFrom(0, 1),
        (steps, cardMode) => {
          runs += 1;
          const run = new Run(world, `run ${runs}`, cardMode);
          for (const step of steps) run.take(step);
          run.finish();
          for (const [kind, count] of run.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + count);
        },
      ),
      { numRuns: 120, seed: 20_261_121 },
    );
    for (const kind of ['deposit', 'lock', 'commit', 'card', 'settle', 'refund', 'close']) {
      expect([kind, (accepted.get(kind) ?? 0) > 5]).toEqual([kind, true]);
    }
  }, 120_000);
});
