import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { NATIVE_MINT_ADDRESS } from '../escrow/address';
import { type Expectation, type InspectedPurpose, inspectTransaction } from './inspect';
import * as duel from './testing/duel-transactions';

const { built, callFor, creator, escrow, expected, inspectFor, opponent, steps, stranger, tokenAccount } = duel;

const purposes = Object.keys(callFor) as InspectedPurpose[];
const OPENS = 'It opens a token account that the duel does not need.';
const MOVES = 'It moves SOL in another way or amount than the fee.';
const TOUCHES = 'It touches a token account that the duel does not need.';
const CLOSES = 'It closes a token account in another way than to unwrap a refund.';

describe('opening a token account', () => {
  const owners = { wallet: creator, opponent, escrow, treasury: duel.treasury, stranger };
  type Owner = keyof typeof owners;
  const mints = { SOL: NATIVE_MINT_ADDRESS, card: duel.cardMints[1], other: stranger };
  type Mint = keyof typeof mints;
  // The accounts that docs/duel-v4.md lets each transaction pay from or into.
  const needed: Record<InspectedPurpose, Partial<Record<Mint, readonly Owner[]>>> = {
    fund: { SOL: ['wallet', 'escrow'] },
    'commit-result': {},
    settle: { SOL: ['treasury'], card: ['wallet', 'opponent'] },
    refund: { SOL: ['wallet', 'opponent'] },
    'deposit-card': { card: ['escrow'] },
  };
  const cases = purposes.flatMap((purpose) =>
    (Object.keys(owners) as Owner[]).flatMap((owner) =>
      (Object.keys(mints) as Mint[]).map((mint) => {
        const isNeeded = needed[purpose][mint]?.includes(owner) ?? false;
        return [purpose, mint, owner, isNeeded ? 'is fine' : 'is refused', isNeeded ? [] : [OPENS]] as const;
      }),
    ),
  );

  test.each(cases)('for %s of mint %s and owner %s %s', (purpose, mint, owner, _, faults) => {
    expect(inspectFor(purpose, steps.open(owners[owner], mints[mint]))).toEqual(faults);
  });

  test.each(['settle', 'deposit-card'] as const)('for %s is refused when no cards are known', (purpose) => {
    const { cardMints: _, ...withoutCards } = expected;
    const transaction = built(
      steps.open(purpose === 'settle' ? creator : escrow, duel.cardMints[1]),
      callFor[purpose](),
    );
    expect(inspectTransaction(transaction, { ...withoutCards, purpose }).faults).toContain(OPENS);
  });

  test('is refused when somebody else pays the rent', () => {
    expect(inspectFor('fund', steps.open(creator, NATIVE_MINT_ADDRESS, stranger))).toContain(OPENS);
  });
});

describe('moving SOL', () => {
  test('wraps exactly the fee into the own account when a duel is funded', () => {
    expect(inspectFor('fund', steps.wrap())).toEqual([]);
  });

  test.each([
    ['one lamport less', steps.wrap(duel.feeLamports - 1n)],
    ['one lamport more', steps.wrap(duel.feeLamports + 1n)],
    ['into the account of somebody else', steps.wrap(duel.feeLamports, tokenAccount(opponent))],
    ['straight into the vault', steps.wrap(duel.feeLamports, tokenAccount(escrow))],
    ['from somebody else', steps.wrap(duel.feeLamports, tokenAccount(creator), stranger)],
  ])('is refused when it is %s', (_, transfer) => {
    expect(inspectFor('fund', transfer)).toContain(MOVES);
  });

  test.each(purposes.filter((purpose) => purpose !== 'fund'))('is refused for %s', (purpose) => {
    expect(inspectFor(purpose, steps.wrap())).toEqual([MOVES]);
  });

  test('counts every transfer in what is paid, and is refused when there are two', () => {
    const inspection = inspectTransaction(built(steps.wrap(), steps.wrap(), steps.depositFee()), expected);
    expect(inspection.paysLamports).toBe(2n * duel.feeLamports);
    expect(inspection.faults).toEqual(['It moves SOL more than once.']);
  });
});

describe('syncing wrapped SOL', () => {
  test.each(purposes)('for %s is refused unless the duel is being funded', (purpose) => {
    expect(inspectFor(purpose, steps.sync())).toEqual(purpose === 'fund' ? [] : [TOUCHES]);
  });

  test('is refused for the account of somebody else', () => {
    expect(inspectFor('fund', steps.sync(tokenAccount(opponent)))).toEqual([TOUCHES]);
  });
});

describe('closing a token account', () => {
  test.each(purposes)('for %s is refused unless it unwraps a refund', (purpose) => {
    expect(inspectFor(purpose, steps.unwrap())).toEqual(purpose === 'refund' ? [] : [CLOSES]);
  });

  test.each([
    ['it is the account of somebody else', steps.unwrap(tokenAccount(opponent))],
    ['it is a card account', steps.unwrap(tokenAccount(creator, duel.cardMints[0]))],
    ['somebody else gets the SOL', steps.unwrap(tokenAccount(creator), stranger)],
    ['somebody else is its owner', steps.unwrap(tokenAccount(creator), creator, stranger)],
  ])('is refused when %s', (_, close) => {
    expect(inspectFor('refund', close)).toContain(CLOSES);
  });
});

test('any other program is refused by its address', () => {
  expect(inspectFor('fund', { programAddress: stranger as Address })).toEqual([
    `It calls a program that the duel does not need: ${stranger}.`,
  ]);
});

test('an expectation of another program knows no escrow call', () => {
  const elsewhere: Expectation = { ...expected, programId: duel.treasury };
  expect(inspectTransaction(built(steps.depositFee()), elsewhere).faults).toEqual([
    `It calls a program that the duel does not need: ${duel.programId}.`,
    'It does not call the escrow program exactly once.',
  ]);
});
