import { expect, test } from 'vitest';
import { BOND_PART } from '../../../chain/escrow/state';
import { formatFraction, isLess, toFraction, ZERO } from '../../../core/fraction';
import { calculateIncentives, type IncentiveParameters } from './incentives';
import { calculateLeastBond } from './least-bond';
import { type PayoutRules, programPayouts } from './plays';
import { referenceDuel } from './reference';

const feeOnly: IncentiveParameters = { ...referenceDuel, cardMode: 0, bondLamports: 3n, incomeLamports: 1n };

/** Lists the largest gain of each coalition at the stages from acceptance on. */
function listGains(parameters: IncentiveParameters, rules?: PayoutRules): Record<string, string> {
  const after = calculateIncentives(parameters, rules).incentives.filter(
    ({ stage }) => !['before paying', 'one paid', 'both paid'].includes(stage),
  );
  const best = new Map<string, (typeof after)[number]>();
  for (const each of after) {
    const known = best.get(each.coalition);
    if (known === undefined || isLess(known.gain, each.gain)) best.set(each.coalition, each);
  }
  return Object.fromEntries([...best].map(([coalition, { gain }]) => [coalition, formatFraction(gain)]));
}

const listProfitable = (parameters: IncentiveParameters, rules?: PayoutRules) =>
  calculateIncentives(parameters, rules)
    .incentives.filter(({ gain }) => isLess(ZERO, gain))
    .map(({ coalition, stage, deviation, gain }) => `${coalition}, ${stage}: ${deviation} ${formatFraction(gain)}`);

test('with V = 400 and a bond of V + 3F every coalition with the provider loses by cheating', () => {
  expect(listGains(referenceDuel)).toEqual({
    crank: '0',
    stranger: '0',
    'lying RPC': '0',
    service: '0',
    'service + crank': '0',
    'service + puppet': '0',
    'service + two puppets': '0',
    'one player': '0',
    'one player + crank': '0',
    'one player + service': '0',
    'one player + puppet against the provider': '0',
    'both players against the provider': '0',
    'both players + service against the provider': '0',
    provider: '-3',
    'provider + puppet': '-1',
    'provider + two puppets': '-2',
    'provider + one player': '-1',
    'provider + one player + puppet': '-2',
    'provider + crank': '-3',
    'provider + crank + puppet': '-1',
    'service + provider': '-3',
    'service + provider + puppet': '-1',
    // The coalition has every wallet in the duel, so a deviation costs it only what is burned: nothing, in the best
    // one.
    'service + provider + two puppets': '0',
  });
});

test('without cards a bond of three fees does the same', () => {
  expect(listGains(feeOnly)).toMatchObject({
    provider: '-3',
    'provider + puppet': '-1',
    'provider + two puppets': '-1',
    'provider + crank': '-3',
    'service + provider': '-5',
    'service + provider + puppet': '-3',
  });
});

test.each([
  ['the reference', referenceDuel],
  ['fees only', feeOnly],
])('no gain is positive: %s', (_, parameters) => {
  expect(listProfitable(parameters)).toEqual([]);
});

test('each stage has its best deviation: a provider and its puppet', () => {
  const own = calculateIncentives(referenceDuel).incentives.filter(
    ({ coalition }) => coalition === 'provider + puppet',
  );
  expect(own.map(({ stage, deviation, gain }) => [stage, deviation, formatFraction(gain)])).toEqual([
    ['before paying', "doesn't pay", '-119'],
    ['one paid', 'lets the funding expire', '-119'],
    ['both paid', "doesn't accept", '-119'],
    ['accepted', 'stays silent, whatever the draw', '-301'],
    ['locked', 'withholds the result', '-1'],
    ['resolved', 'brings no card', '-1'],
    ['one card in', "doesn't bring the second card", '-1'],
  ]);
});

test('when the provider fails by itself, players get at most four fees before the result, and the bond after it', () => {
  const listWindfalls = (parameters: IncentiveParameters) =>
    Object.fromEntries(
      calculateIncentives(parameters).windfalls.map(({ coalition, stage, gain }) => [
        `${coalition}, ${stage}`,
        formatFraction(gain),
      ]),
    );
  expect(listWindfalls(referenceDuel)).toMatchObject({
    'one player, locked': '2',
    'one player, resolved': '402',
    'both players against the provider, locked': '4',
    'both players against the provider, resolved': '403',
    'one player + service, resolved': '402',
    'both players + service against the provider, locked': '2',
    'both players + service against the provider, resolved': '403',
  });
  expect(listWindfalls(feeOnly)).toEqual({
    'one player, locked': '2',
    'one player + crank, locked': '2',
    'one player + puppet against the provider, locked': '4',
    'both players against the provider, locked': '4',
    'service + two puppets, locked': '2',
    'both players + service against the provider, locked': '2',
  });
});

test('a table of forty cards of value is computed', () => {
  const entries = Array.from({ length: 40 }, (_, i) => ({ weight: 4_000_000_000 - i, value: BigInt(1_000 - i) }));
  const parameters = { ...referenceDuel, entries, bondLamports: 2_002n, incomeLamports: 2_000n };
  const { incentives, leastProviderIncomeLamports } = calculateIncentives(parameters);
  expect(incentives.filter(({ gain }) => isLess(ZERO, gain))).toEqual([]);
  expect(leastProviderIncomeLamports).toBeGreaterThan(1_900n);
});

test('with its stated income a provider loses by not accepting, and without any it would gain', () => {
  const refusal = calculateIncentives(referenceDuel).incentives.find(
    ({ coalition, stage }) => coalition === 'provider' && stage === 'both paid',
  );
  expect(refusal).toMatchObject({ deviation: "doesn't accept", gain: toFraction(-20n) });
  expect(calculateIncentives(referenceDuel).leastProviderIncomeLamports).toBe(200n);
  expect(listProfitable({ ...referenceDuel, incomeLamports: 199n })).toEqual([
    "provider, both paid: doesn't accept 1",
    "provider + crank, both paid: doesn't accept 1",
  ]);
  expect(calculateIncentives(feeOnly).leastProviderIncomeLamports).toBe(0n);
});

test('a provider that fails one time in four wants its lost bonds back too', () => {
  const parameters = { ...feeOnly, failureChance: toFraction(1n, 4n) };
  expect(calculateIncentives(parameters).leastProviderIncomeLamports).toBe(1n);
  expect(listProfitable({ ...parameters, incomeLamports: 0n })).toEqual([
    "provider, both paid: doesn't accept 3/4",
    "provider + crank, both paid: doesn't accept 3/4",
  ]);
  expect(listProfitable(parameters)).toEqual([]);
});

test('the bond with which cheating breaks even leaves no gain, and a smaller one does', () => {
  expect(listProfitable({ ...referenceDuel, bondLamports: 402n })).toEqual([]);
  expect(listProfitable({ ...referenceDuel, bondLamports: 401n })).toEqual([
    'provider + puppet, locked: withholds the result 1',
    'provider + one player, locked: withholds the result 1',
    'provider + crank + puppet, locked: withholds the result 1',
  ]);
});

test('a long table of worthless cards has no draws to list', () => {
  const entries = Array.from({ length: 1_024 }, (_, i) => ({ weight: i + 1, value: BigInt(i) }));
  expect(listProfitable({ ...referenceDuel, entries, lamportsPerValueUnit: 0n, bondLamports: 3n })).toEqual([]);
});

const { listSettlementRecipients, listRefundRecipients } = programPayouts;

/** Changed rules: if the provider stays silent, each player gets half of the bond, and nothing is burned. */
const halfBondRules: PayoutRules = {
  listSettlementRecipients,
  listRefundRecipients(escrow, part) {
    const [first] = listRefundRecipients(escrow, part);
    if (first === undefined || part === BOND_PART) return [];
    const { feeLamports, bondLamports } = escrow.terms;
    const isAccepted = first.amount > feeLamports;
    return [{ wallet: first.wallet, amount: isAccepted ? feeLamports + bondLamports / 2n : feeLamports }];
  },
};

/** Changed rules: after a missed card the winner gets the whole bond. */
const noTreasuryShareRules: PayoutRules = {
  listSettlementRecipients(escrow, part, cards) {
    const recipients = listSettlementRecipients(escrow, part, cards);
    const [, winner] = recipients;
    return winner === undefined ? recipients : [{ wallet: winner.wallet, amount: escrow.terms.bondLamports }];
  },
  listRefundRecipients,
};

/** Changed rules: if the provider stays silent, the rest of the bond goes to the creator instead of being burned. */
const noBurnRules: PayoutRules = {
  listSettlementRecipients,
  listRefundRecipients: (escrow, part) =>
    listRefundRecipients(escrow, part).map(({ wallet, amount }) => ({
      wallet: part === BOND_PART ? escrow.terms.creator : wallet,
      amount,
    })),
};

test('halves of the bond would pay a provider with a puppet', () => {
  expect(listProfitable({ ...referenceDuel, bondLamports: 404n }, halfBondRules)).toContain(
    'provider + puppet, locked: withholds the result 199',
  );
});

test('a larger bond would not mend halves: players would gain by stopping the provider', () => {
  const bondLamports = calculateLeastBond(referenceDuel, halfBondRules);
  expect(bondLamports).toBe(803n);
  expect(listProfitable({ ...referenceDuel, bondLamports }, halfBondRules)).toContain(
    'both players against the provider, locked: stops the provider 800',
  );
});

test("without the treasury's share a provider would miss its puppet's card", () => {
  expect(listProfitable(referenceDuel, noTreasuryShareRules)).toEqual([
    'provider + puppet, resolved: brings no card 1',
    "provider + puppet, one card in: doesn't bring the second card 1",
    'provider + one player, resolved: brings no card 1',
    "provider + one player, one card in: doesn't bring the second card 1",
    'provider + crank + puppet, resolved: brings no card 1',
    "provider + crank + puppet, one card in: doesn't bring the second card 1",
  ]);
  expect(() => calculateLeastBond(referenceDuel, noTreasuryShareRules)).toThrow('no bond is enough');
});

test('without the cap players would stop an honest provider, even one without cards', () => {
  expect(listProfitable(feeOnly, noBurnRules)).toContain(
    'both players against the provider, locked: stops the provider 1',
  );
  expect(listProfitable(referenceDuel, noBurnRules)).toContain(
    'both players against the provider, accepted: stops the provider 201',
  );
});
