import { expect, test } from 'vitest';
import { doesHousePlayAgainst, findGeneralRefusal, findWalletRefusal, toUtcDay } from './house-rules';

const limits = { dayLimit: 100n, walletDayLimit: 20n };

test('a day is one in UTC', () => {
  expect(toUtcDay(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(toUtcDay(new Date('2026-11-22T00:00:00.000Z'))).toBe('2026-11-22');
});

test.each<[bigint, bigint, bigint, RegExp | null]>([
  [10n, 0n, 0n, null],
  [10n, 90n, 10n, null],
  [10n, 90n, 11n, /this wallet/],
  [10n, 91n, 10n, /staked/],
  [21n, 0n, 0n, /this wallet/],
  [20n, 80n, 0n, null],
  [10n, 100n, 20n, /this wallet/],
])('%s after %s, %s of them with the wallet', (stake, all, wallet, refusal) => {
  const told = findWalletRefusal(stake, limits, { totalLamports: all, walletLamports: wallet });
  if (refusal === null) expect(told).toBeNull();
  else expect(told).toMatch(refusal);
});

const treasury = { exposureLamports: 40n, exposureLimit: 50n, dayLimit: 100n, walletDayLimit: 20n };
test.each<[string, bigint, Partial<typeof treasury>, bigint, RegExp | null, RegExp?]>([
  ['everything is free', 10n, {}, 90n, null],
  ['the day is used up', 10n, {}, 91n, /one day/, /2026-11-22T00:00:00.000Z/],
  ['too much is at stake', 10n, { exposureLamports: 41n }, 90n, /at stake/, /duels is over/],
  ['both', 10n, { exposureLamports: 41n }, 91n, /one day/],
  ['as much is at stake as may be', 10n, { exposureLamports: 40n }, 90n, null],
  [
    'every limit is one duel',
    10n,
    { exposureLamports: 0n, exposureLimit: 10n, dayLimit: 10n, walletDayLimit: 10n },
    0n,
    null,
  ],
  ['a limit is below one duel', 10n, { walletDayLimit: 9n }, 0n, /below what one duel costs/, /operator/],
  ['the daily limit is below one duel', 10n, { dayLimit: 9n }, 0n, /below what one duel costs/],
  ['the exposure limit is below one duel', 10n, { exposureLimit: 9n }, 0n, /below what one duel costs/],
  ['all limits are nothing', 10n, { exposureLimit: 0n, dayLimit: 0n, walletDayLimit: 0n }, 0n, /below/],
])('where %s, the house says so', (_, stake, own, staked, reason, opensWhen = /./) => {
  const told = findGeneralRefusal(stake, { ...treasury, ...own }, staked, new Date('2026-11-21T23:59:59.999Z'));
  if (reason === null) return expect(told).toBeNull();
  expect(told?.reason).toMatch(reason);
  expect(told?.opensWhen).toMatch(opensWhen);
});

test.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('a day that is used up at %s ends at %s', (now, midnight) => {
  expect(findGeneralRefusal(10n, treasury, 91n, new Date(now))?.opensWhen).toContain(midnight);
});

test('the house plays with everybody but the restricted', () => {
  expect(['standard', 'elevated', 'restricted'].map((each) => doesHousePlayAgainst(each as 'standard'))).toEqual([
    true,
    true,
    false,
  ]);
});
