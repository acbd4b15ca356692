import { expect, test } from 'vitest';
import { BOND } from '../../../chain/escrow/state';
import { formatFraction, isLess, toFraction, ZERO } from '../../../core/fraction';
import { findIncentives, type IncentiveParameters } from './incentives';
import { leastBond } from './least-bond';
import { type PayoutRules, programPayouts } from './plays';
import { reference } from './reference';

const feeOnly: IncentiveParameters = { ...reference, cardMode: 0, bondLamports: 3n };

/** The largest gain of each coalition at the stages from acceptance on. */
function listGains(parameters: IncentiveParameters, rules?: PayoutRules): Record<string, string> {
  const after = findIncentives(parameters, rules).incentives.filter(
    ({ stage }) => !['before paying', 'one paid', 'both paid'].includes(stage),
  );
  const best = new Map<string, (typeof after)[number]>();
  for (const each of after) {
    const known = best.get(each.coalition);
    if (known === undefined || isLess(known.gain, each.gain)) best.set(each.coalition, each);
  }
  return Object.fromEntries([...best].map(([coalition, { gain }]) => [coalition, formatFraction(gain)]));
}

const profitable = (parameters: IncentiveParameters, rules?: PayoutRules) =>
  findIncentives(parameters, rules)
    .incentives.filter(({ gain }) => isLess(ZERO, gain))
    .map(({ coalition, stage, deviation, gain }) => `${coalition}, ${stage}: ${deviation} ${formatFraction(gain)}`);

test('with V = 400 and a bond of V + 3F every coalition with the provider loses by cheating', () => {
  expect(listGains(reference)).toEqual({
    outsiders: '0',
    'one player': '0',
    'both players': '0',
    operator: '0',
    'operator + one player': '0',
    'operator + both players': '0',
    provider: '-3',
    'provider + one player': '-1',
    'provider + both players': '-2',
    'provider + operator': '-3',
    'provider + operator + one player': '-1',
    // Nobody outside it is in the duel: what it does not burn stays its own.
    'provider + operator + both players': '0',
  });
});

test('without cards a bond of three fees does the same', () => {
  expect(listGains(feeOnly)).toMatchObject({
    provider: '-3',
    'provider + one player': '-1',
    'provider + both players': '-1',
    'provider + operator': '-5',
    'provider + operator + one player': '-3',
  });
});

test.each([
  ['the reference', reference],
  ['fees only', feeOnly],
])('no gain is positive: %s', (_, parameters) => {
  expect(profitable(parameters)).toEqual([]);
});

test('each stage has its best deviation: a provider and its puppet', () => {
  const own = findIncentives(reference).incentives.filter(({ coalition }) => coalition === 'provider + one player');
  expect(own.map(({ stage, deviation, gain }) => [stage, deviation, formatFraction(gain)])).toEqual([
    ['before paying', "doesn't pay", '-99'],
    ['one paid', 'lets the funding expire', '-99'],
    ['both paid', "doesn't accept", '-99'],
    ['accepted', 'stays silent, whatever the draw', '-301'],
    ['locked', 'withholds the result', '-1'],
    ['resolved', 'brings no card', '-1'],
    ['one card in', "doesn't bring the second card", '-1'],
  ]);
});

test('when the provider fails by itself, players get at most four fees before the result', () => {
  const windfalls = findIncentives(reference).windfalls.map(({ coalition, stage, gain }) => [
    coalition,
    stage,
    formatFraction(gain),
  ]);
  expect(windfalls).toEqual([
    ['one player', 'locked', '2'],
    ['one player', 'resolved', '402'],
    ['both players', 'locked', '4'],
    ['both players', 'resolved', '403'],
    ['operator + one player', 'resolved', '402'],
    ['operator + both players', 'locked', '2'],
    ['operator + both players', 'resolved', '403'],
  ]);
  expect(findIncentives(feeOnly).windfalls.map(({ gain }) => formatFraction(gain))).toEqual(['2', '4', '2']);
});

test('a provider without income is better off not to accept', () => {
  expect(findIncentives(reference).leastIncomeLamports).toBe(200n);
  expect(profitable({ ...reference, incomeLamports: 199n })).toEqual(["provider, both paid: doesn't accept 1"]);
  expect(findIncentives(feeOnly).leastIncomeLamports).toBe(0n);
});

test('a provider that fails one time in four wants its lost bonds back too', () => {
  const parameters = { ...feeOnly, failureChance: toFraction(1n, 4n) };
  expect(findIncentives(parameters).leastIncomeLamports).toBe(1n);
  expect(profitable({ ...parameters, incomeLamports: 0n })).toEqual(["provider, both paid: doesn't accept 3/4"]);
  expect(profitable(parameters)).toEqual([]);
});

test('a bond below the least leaves a gain', () => {
  expect(profitable({ ...reference, bondLamports: 402n })).toEqual([]);
  expect(profitable({ ...reference, bondLamports: 401n })).toEqual([
    'provider + one player, locked: withholds the result 1',
  ]);
});

test('a long table of worthless cards has no draws to list', () => {
  const entries = Array.from({ length: 1_024 }, (_, i) => ({ weight: i + 1, value: BigInt(i) }));
  expect(profitable({ ...reference, entries, lamportsPerValueUnit: 0n, bondLamports: 3n })).toEqual([]);
});

const { settledTo, refundedTo } = programPayouts;

/** After silence each player gets half of the bond, and nothing burns. */
const halves: PayoutRules = {
  settledTo,
  refundedTo(escrow, part) {
    const [first] = refundedTo(escrow, part);
    if (first === undefined || part === BOND) return [];
    const { feeLamports: fee, bondLamports: bond } = escrow.terms;
    const isAccepted = first.amount > fee;
    return [{ wallet: first.wallet, amount: isAccepted ? fee + bond / 2n : fee }];
  },
};

/** A missed card gives the whole bond to the winner. */
const noTreasuryShare: PayoutRules = {
  settledTo(escrow, part, cards) {
    const recipients = settledTo(escrow, part, cards);
    const [, winner] = recipients;
    return winner === undefined ? recipients : [{ wallet: winner.wallet, amount: escrow.terms.bondLamports }];
  },
  refundedTo,
};

/** After silence what isn't the players' compensation goes to them as well: the creator gets it. */
const noCap: PayoutRules = {
  settledTo,
  refundedTo: (escrow, part) =>
    refundedTo(escrow, part).map(({ wallet, amount }) => ({
      wallet: part === BOND ? escrow.terms.creator : wallet,
      amount,
    })),
};

test('halves of the bond would pay a provider with a puppet', () => {
  expect(profitable({ ...reference, bondLamports: 404n }, halves)).toContain(
    'provider + one player, locked: withholds the result 199',
  );
});

test('a larger bond would not mend halves: players would gain by stopping the provider', () => {
  const bondLamports = leastBond(reference, halves);
  expect(bondLamports).toBe(803n);
  expect(profitable({ ...reference, bondLamports }, halves)).toContain('both players, locked: stops the provider 800');
});

test("without the treasury's share a provider would miss its puppet's card", () => {
  expect(profitable(reference, noTreasuryShare)).toEqual([
    'provider + one player, resolved: brings no card 1',
    "provider + one player, one card in: doesn't bring the second card 1",
  ]);
  expect(() => leastBond(reference, noTreasuryShare)).toThrow('no bond is enough');
});

test('without the cap players would stop an honest provider, even one without cards', () => {
  expect(profitable(feeOnly, noCap)).toContain('both players, locked: stops the provider 1');
  expect(profitable(reference, noCap)).toContain('both players, accepted: stops the provider 201');
});
