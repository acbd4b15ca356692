import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findPossibleSteps, formatStepKey } from '../../agents/crank/steps';
import { sha256 } from '../../lib/core/hash';
import { assertSucceeded, BOND_LAMPORTS, type Duel, FEE_LAMPORTS, START_SECONDS } from '../../program/tests/duel';
import { putAssociatedTokenAccount } from '../../program/tests/tokens';
import {
  addressNamed,
  buildEntriesWithValues,
  openRecordedDuel,
  PROGRAM_ADDRESS,
  withMints,
} from '../../testing/duel-script/settled';
import { INCINERATOR } from './addresses';
import { decodeEscrowAccount } from './escrow-account';
import { planSteps, type Step } from './plan';
import { buildStepCalls, formatStep } from './step-calls';
import type { Call } from './transaction';

const entries = withMints(buildEntriesWithValues([5, 9, 9, 1, 7]));
const open = (cardMode = 0) => openRecordedDuel(entries, sha256('seed'), { cardMode }).duel;

const toInstruction = ({ programId, accounts, data }: Call): Instruction => ({
  programAddress: programId as Address,
  accounts: accounts.map(({ address, signer, writable }) => ({
    address: address as Address,
    role: signer ? AccountRole.WRITABLE_SIGNER : writable ? AccountRole.WRITABLE : AccountRole.READONLY,
  })),
  data,
});

const formatStepName = (step: Step): string => ('part' in step ? `${step.kind} ${step.part}` : step.kind);

/**
 * Sends the first due step of a duel's plan, and plans again, until the escrow account is closed. Sets the clock to
 * each time that a plan waits for. Expects the same steps of `findPossibleSteps`, except a commit without `commitData`.
 * Returns the names of the sent steps.
 */
function sendPlannedSteps(duel: Duel, commitData: Uint8Array | null = null): string[] {
  const { world, escrow } = duel;
  const wallet = duel.terms.creator;
  const taken: string[] = [];
  for (let turn = 0; world.readData(escrow) !== null; turn += 1) {
    if (turn > 30) throw new Error(`this does not end: ${taken.join(', ')}`);
    const { slot, unixTimestamp } = world.svm.getClock();
    const account = decodeEscrowAccount(new Uint8Array(world.readData(escrow) ?? []));
    const { due, waitsUntil } = planSteps(account, { seconds: unixTimestamp, slot }, commitData);
    const others = findPossibleSteps(duel.readState(), { seconds: unixTimestamp, slot }).map(formatStepKey);
    expect(due.map(formatStepName)).toEqual(others.filter((name) => name !== 'commit' || commitData !== null));
    const [step] = due;
    if (step === undefined) {
      if (waitsUntil === null) throw new Error('a plan without a step says when the next one is due');
      advanceClockTo(duel, waitsUntil, commitData);
      continue;
    }
    const calls = buildStepCalls(step, account, { wallet, programId: PROGRAM_ADDRESS, escrowAddress: escrow });
    assertSucceeded(world.send(...calls.map(toInstruction)));
    taken.push(formatStepName(step));
  }
  return taken;
}

/** Sets the clock to the time that a plan waits for, and checks that nothing is due a second or a slot sooner. */
function advanceClockTo(
  { world, escrow }: Duel,
  until: { seconds: bigint; slot: bigint },
  commitData: Uint8Array | null,
): void {
  const account = decodeEscrowAccount(new Uint8Array(world.readData(escrow) ?? []));
  const { slot, unixTimestamp } = world.svm.getClock();
  const at = { seconds: max(until.seconds, unixTimestamp), slot: max(until.slot, slot) };
  const sooner = [
    ...(until.seconds > unixTimestamp ? [{ ...at, seconds: until.seconds - 1n }] : []),
    ...(until.slot > slot ? [{ ...at, slot: until.slot - 1n }] : []),
  ];
  expect(sooner.length).toBeGreaterThan(0);
  for (const early of sooner) expect(planSteps(account, early, commitData).due).toEqual([]);
  expect(planSteps(account, at, commitData).due.length).toBeGreaterThan(0);
  world.setTime(at.seconds);
  world.setSlotHashes(Array.from({ length: 20 }, (_, index) => at.slot - 1n - BigInt(index)));
  world.setSlot(at.slot);
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

describe('planSteps, until nothing is left in escrow', () => {
  it('gives the fee back when the other side never paid', () => {
    const duel = open();
    duel.mustSend(duel.instructions.depositFee(0));
    const before = duel.world.readBalance(duel.terms.creator);
    expect(sendPlannedSteps(duel)).toEqual(['refund 0', 'close']);
    expect(duel.world.readBalance(duel.terms.creator) - before).toBeGreaterThan(FEE_LAMPORTS);
  });

  it('gives both fees back when no provider accepted', () => {
    expect(sendPlannedSteps(open().fundBoth())).toEqual(['refund 0', 'refund 1', 'close']);
  });

  it('locks for a provider that accepted and is gone, and pays the compensation when no result comes', () => {
    const duel = open().fundAndAccept();
    const { creator, opponent } = duel.terms;
    const before = [creator, opponent].map((wallet) => duel.world.readBalance(wallet));
    expect(sendPlannedSteps(duel)).toEqual(['lock', 'refund 0', 'refund 1', 'refund 4', 'close']);
    const gained = [creator, opponent].map((wallet, at) => duel.world.readBalance(wallet) - (before[at] ?? 0n));
    expect(gained[1]).toBe(2n * FEE_LAMPORTS);
    expect(duel.world.readBalance(INCINERATOR as Address)).toBe(BOND_LAMPORTS - 2n * FEE_LAMPORTS);
  });

  it('does not lock once the slot’s hash may be gone', () => {
    const duel = open().fundAndAccept();
    duel.advanceTo(duel.readState().targetSlot + 513n);
    const account = decodeEscrowAccount(new Uint8Array(duel.world.readData(duel.escrow) ?? []));
    const now = { seconds: 0n, slot: duel.readState().targetSlot + 513n };
    const { terms, acceptSlot } = duel.readState();
    const waitsUntil = { seconds: terms.resolutionDeadline + 1n, slot: acceptSlot + 1_500n };
    expect(planSteps(account, now, null)).toEqual({ due: [], waitsUntil });
  });

  it('brings a result that was shown on the chain, and settles', () => {
    const duel = open().fundAndAccept();
    duel.advanceTo(duel.readState().targetSlot + 6n).mustSend(duel.instructions.lock());
    const data = new Uint8Array(duel.instructions.commit().data);
    expect(sendPlannedSteps(duel, data)).toEqual(['commit', 'settle 0', 'settle 1', 'settle 4', 'close']);
  });

  it('settles a duel for cards, and opens the winner’s own accounts for them', () => {
    const duel = open(1).resolve();
    for (const side of [0, 1] as const) {
      duel.mintCard(side, duel.terms.providerKey);
      duel.mustSend(duel.instructions.depositCard(side, duel.terms.providerKey));
      const other = duel.terms.opponent;
      if (duel.computeOutcome().winner === 1) putAssociatedTokenAccount(duel.world, other, duel.getDrawnCard(side), 0n);
    }
    const winner = duel.getWallet(duel.computeOutcome().winner);
    const arrivals = ([0, 1] as const).map((side) => duel.findCardAccount(winner, side));
    expect(sendPlannedSteps(duel)).toEqual(['settle 0', 'settle 1', 'settle 2', 'settle 3', 'settle 4', 'close']);
    expect(arrivals.map((account) => duel.readTokenAmount(account))).toEqual([1n, 1n]);
  });

  it('gives fees back and the bond to treasury and winner when a card never came', () => {
    const duel = open(1).resolve();
    const [side, winner] = [0, duel.getWallet(duel.computeOutcome().winner)] as const;
    duel.mintCard(side, duel.terms.providerKey);
    duel.mustSend(duel.instructions.depositCard(side, duel.terms.providerKey));
    putAssociatedTokenAccount(duel.world, winner, duel.getDrawnCard(side), 0n);
    const before = duel.world.readBalance(duel.terms.treasury);
    expect(sendPlannedSteps(duel)).toEqual(['settle 2', 'settle 0', 'settle 1', 'settle 4', 'close']);
    expect(duel.world.readBalance(duel.terms.treasury) - before).toBe(2n * FEE_LAMPORTS);
  });

  it.each([0, 1, 4] as const)(
    'goes on as for a missed card once part %i was paid for it, though the clock went back',
    (part) => {
      const duel = open(1).resolve();
      const before = { seconds: START_SECONDS, slot: duel.readState().resultSlot };
      duel.passCardDeadline().mustSend(duel.instructions.settleMissed(part));
      duel.world.setTime(before.seconds);
      duel.world.setSlot(before.slot);
      const account = decodeEscrowAccount(new Uint8Array(duel.world.readData(duel.escrow) ?? []));
      expect(planSteps(account, before, null).due.map(formatStepName)).toEqual(
        [0, 1, 4].filter((each) => each !== part).map((each) => `settle ${each}`),
      );
      sendPlannedSteps(duel);
    },
  );
});

describe('formatStep', () => {
  const [one, other] = [addressNamed('one'), addressNamed('other')];
  it.each<[Step, string]>([
    [{ kind: 'lock', to: [] }, 'locking the entropy'],
    [{ kind: 'commit', to: [], data: new Uint8Array() }, 'bringing the result that was shown on the chain'],
    [{ kind: 'settle', part: 4, to: [one, other] }, `settling the bond to ${one} and ${other}`],
    [{ kind: 'refund', part: 1, to: [one] }, `refunding the opponent’s fee to ${one}`],
    [{ kind: 'close', to: [one] }, `closing the escrow account, its rent to ${one}`],
  ])('%o', (step, words) => {
    expect(formatStep(step)).toBe(words);
  });
});
