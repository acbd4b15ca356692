import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '../../lib/chain/escrow/draw-words';
import { INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import {
  type ChainTime,
  calculateCardDelivery,
  calculateTargetSlot,
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  isClosable,
  type PartIndex,
  PartState,
} from '../../lib/chain/escrow/state';
import { Duel, START_SECONDS, someEntries } from './duel';
import { putAssociatedTokenAccount, putMint } from './tokens';
import { hashName, namedAddress, type SendOutcome, TestCluster } from './world';

type Step =
  | { do: 'deposit' | 'card'; side: Side }
  | { do: 'accept' | 'lock' | 'commit' | 'close' }
  | { do: 'settle' | 'refund'; part: PartIndex }
  | { do: 'wait'; seconds: number }
  | { do: 'skip'; slots: number };

const holder = namedAddress('holder');
const anySide = fc.constantFrom<Side[]>(0, 1);
const anyPart = fc.constantFrom<PartIndex[]>(0, 1, 2, 3, 4);
const anyPlainStep = (...kinds: ('accept' | 'lock' | 'commit' | 'close')[]) =>
  fc.record({ do: fc.constantFrom(...kinds) });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deposit' as const), side: anySide }) },
  { weight: 18, arbitrary: anyPlainStep('accept', 'lock', 'commit') },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('card' as const), side: anySide }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), part: anyPart }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), part: anyPart }) },
  { weight: 1, arbitrary: anyPlainStep('close') },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 599, 3_600, 90_000) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('skip' as const),
      slots: fc.constantFrom(1, 16, 16, 16, 40, 40, 40, 1_500),
    }),
  },
);

/** Steps from nothing to a result, as an honest provider and two players take them. */
const STEPS_TO_RESULT: readonly Step[] = [
  { do: 'deposit', side: 0 },
  { do: 'deposit', side: 1 },
  { do: 'accept' },
  { do: 'skip', slots: 40 },
  { do: 'lock' },
  { do: 'skip', slots: 1 },
  { do: 'commit' },
];

/** Runs a duel step by step, and checks its invariants after each transaction. */
class DuelStepRunner {
  readonly duel: Duel;
  now = START_SECONDS;
  slot = 1_000n;
  readonly acceptedCounts = new Map<string, number>();
  private readonly totalLamports: bigint;

  constructor(world: TestCluster, name: string, cardMode: number) {
    const entries = someEntries().map((entry, i) => ({ ...entry, cardMint: namedAddress(`${name} card ${i}`) }));
    const wallets = { creator: namedAddress(`${name} creator`), opponent: namedAddress(`${name} opponent`) };
    const others = { providerKey: namedAddress(`${name} provider`), treasury: namedAddress(`${name} treasury`) };
    const terms = { duelIdHash: hashName(name), cardMode, revealDelaySlots: 1, ...wallets, ...others };
    this.duel = new Duel({ world, entries, seed: hashName(`seed ${name}`), terms });
    world.fund(holder, 1_000_000_000n);
    world.setTime(this.now);
    world.setSlot(this.slot);
    this.totalLamports = this.sumLamports();
  }

  readState(): Escrow | null {
    return decodeEscrowData(this.duel.world.readData(this.duel.escrow) ?? new Uint8Array());
  }

  take(step: Step): void {
    const before = this.readState();
    const sent = this.perform(step, before);
    if (sent === null) return;
    if (before !== null) this.checkForecast(step, before, sent);
    if (sent.error === null) this.acceptedCounts.set(step.do, (this.acceptedCounts.get(step.do) ?? 0) + 1);
    this.checkAlways();
  }

  private get time(): ChainTime {
    return { seconds: this.now, slot: this.slot };
  }

  /** Performs a step. Returns null if no transaction was sent. */
  private perform(step: Step, state: Escrow | null): SendOutcome | null {
    const { world, instructions } = this.duel;
    if (step.do === 'wait') return this.wait(BigInt(step.seconds));
    if (step.do === 'skip') return this.skip(BigInt(step.slots));
    if (step.do === 'deposit') return world.send(instructions.depositFee(step.side));
    if (state === null) return null;
    if (step.do === 'card') return this.bringCard(step.side, state);
    if (step.do === 'settle') return this.settle(step.part, state);
    if (step.do === 'refund')
      return step.part === 2 || step.part === 3 ? null : world.send(instructions.refund(step.part));
    if (step.do === 'commit' && state.stage < EscrowStage.Accepted) return null;
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
    this.duel.world.setSlotHashes(Array.from({ length: 48 }, (_, i) => this.slot - 1n - BigInt(i)));
    return null;
  }

  private bringCard(of: Side, { stage }: Escrow): SendOutcome {
    const mint = this.duel.getDrawnCard(of);
    if (stage === EscrowStage.Resolved && this.duel.world.readData(mint) === null) {
      putMint(this.duel.world, mint);
      putAssociatedTokenAccount(this.duel.world, holder, mint, 1n);
      for (const wallet of [0, 1] as const)
        putAssociatedTokenAccount(this.duel.world, this.duel.getWallet(wallet), mint, 0n);
    }
    return this.duel.world.send(this.duel.instructions.depositCard(of, holder));
  }

  private settle(which: PartIndex, state: Escrow): SendOutcome {
    const { instructions, world } = this.duel;
    const isMissed = calculateCardDelivery(state, this.time) === 'missed';
    return world.send(isMissed ? instructions.settleMissed(which) : instructions.settle(which));
  }

  private checkForecast(step: Step, before: Escrow, sent: SendOutcome): void {
    const isAccepted = sent.error === null;
    if (step.do === 'settle' || step.do === 'refund') {
      expect(isAccepted).toBe(findPayoutKind(before, step.part, this.time) === step.do);
    }
    if (step.do === 'close') expect(isAccepted).toBe(isClosable(before, this.time));
    if (step.do === 'accept') {
      const isOpen = calculateTargetSlot(before.terms, before.quorumSlot, this.slot) !== null;
      expect(isAccepted).toBe(before.stage === EscrowStage.Funded && isOpen);
    }
  }

  private checkAlways(): void {
    expect(this.sumLamports()).toBe(this.totalLamports);
    const state = this.readState();
    if (state === null) return;
    const { parts } = state;
    for (const of of [0, 1] as const) {
      const held = this.duel.readTokenAmount(this.duel.findCardVault(of));
      expect(held).toBe(parts[2 + of] === PartState.Held ? 1n : null);
    }
    const fees = parts.slice(0, 2);
    expect(fees.includes(PartState.Settled) && fees.includes(PartState.Refunded)).toBe(false);
    expect(parts[4] === PartState.Settled && fees.includes(PartState.Refunded)).toBe(false);
  }

  /** Passes every deadline, and checks that all parts can then be paid out and the accounts closed. */
  finish(): void {
    this.take({ do: 'wait', seconds: 10_000_000 });
    this.take({ do: 'skip', slots: 100_000 });
    const state = this.readState();
    if (state !== null) {
      for (const which of [0, 1, 2, 3, 4] as const) {
        const kind = findPayoutKind(state, which, this.time);
        if (kind !== null) this.take({ do: kind, part: which });
      }
      this.take({ do: 'close' });
    }
    expect(this.readState()).toBeNull();
    expect(this.duel.world.readBalance(this.duel.escrow) + this.duel.world.readBalance(this.duel.feeVault)).toBe(0n);
  }

  /** Sums the lamports of all wallets and accounts of the duel. Another wallet pays the network fee. */
  private sumLamports(): bigint {
    const { creator, opponent, treasury, providerKey } = this.duel.terms;
    const { escrow, feeVault } = this.duel;
    const vaults = ([0, 1] as const).map((of) => this.duel.findCardVault(of));
    const accounts = [creator, opponent, treasury, providerKey, holder, INCINERATOR_ADDRESS, escrow, feeVault];
    return [...accounts, ...vaults].reduce((sum, account) => sum + this.duel.world.readBalance(account), 0n);
  }
}

describe('any sequence of instructions', () => {
  it('keeps the books, is forecast by the client, and ends with everything paid out', () => {
    const accepted = new Map<string, number>();
    const world = new TestCluster();
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 5, maxLength: 70, size: 'max' }),
        fc.constantFrom(0, 1),
        fc.constantFrom(0, 2, STEPS_TO_RESULT.length),
        (steps, cardMode, scripted) => {
          runs += 1;
          const run = new DuelStepRunner(world, `run ${runs}`, cardMode);
          for (const step of [...STEPS_TO_RESULT.slice(0, scripted), ...steps]) run.take(step);
          run.finish();
          for (const [kind, count] of run.acceptedCounts) accepted.set(kind, (accepted.get(kind) ?? 0) + count);
        },
      ),
      { numRuns: 100, seed: 20_261_121 },
    );
    for (const kind of ['deposit', 'accept', 'lock', 'commit', 'card', 'settle', 'refund', 'close']) {
      expect([kind, (accepted.get(kind) ?? 0) > 5]).toEqual([kind, true]);
    }
  }, 120_000);
});
