import { expect, test } from 'vitest';
import { dayOf, findHouseRefusal, playsWith } from './house-rules';

const limits = { dayLimit: 100n, walletDayLimit: 20n };

test('a day is one in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-22T00:00:00.000Z'))).toBe('2026-11-22');
});

test.each<[bigint, bigint, bigint, RegExp | null]>([
  [10n, 0n, 0n, null],
  [10n, 90n, 10n, null],
  [10n, 90n, 11n, /this wallet/],
  [10n, 91n, 10n, /staked/],
  [21n, 0n, 0n, /this wallet/],
])('%s after %s, %s of them with the wallet', (stake, all, wallet, refusal) => {
  const told = findHouseRefusal(stake, limits, { all, wallet });
  if (refusal === null) expect(told).toBeNull();
  else expect(told).toMatch(refusal);
});

test('the house plays with everybody but the restricted', () => {
  expect(['standard', 'elevated', 'restricted'].map((each) => playsWith(each as 'standard'))).toEqual([
    true,
    true,
    false,
  ]);
});
