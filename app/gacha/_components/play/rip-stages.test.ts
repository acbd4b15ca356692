import { expect, test } from 'vitest';
import type { Play } from './play-record';
import { ripStages } from './rip-stages';

const play: Play = {
  commitmentId: 'gsc_1',
  machineKey: 'terrace-2031',
  wallet: 'wallet',
  serverSeedHash: '00',
  committedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-21T13:00:00.000Z',
  clientSeed: 'mine',
  bound: null,
  intentId: null,
  ripId: null,
};
const paid = { isPaid: true, isReady: false };
const nowOf = (...given: Parameters<typeof ripStages>) =>
  ripStages(...given).find(({ state }) => state === 'now')?.key ?? null;

test('a paid rip goes from the hash over the seed and the payment to the rip', () => {
  expect(nowOf(null, null, paid)).toBe('hash');
  expect(nowOf(play, null, paid)).toBe('seed');
  const begun = { ...play, intentId: 'gpi_1' };
  expect(nowOf(begun, null, paid)).toBe('pay');
  for (const state of ['open', 'claimed', 'expired', 'failed'] as const) expect(nowOf(begun, state, paid)).toBe('pay');
  for (const state of ['verified', 'spent'] as const) expect(nowOf(begun, state, paid)).toBe('rip');
  expect(nowOf({ ...begun, ripId: 'rip_1' }, null, paid)).toBeNull();
});

test('a rip without payment has no step for one', () => {
  const free = { isPaid: false, isReady: false };
  expect(ripStages(play, null, free).map(({ key }) => key)).toEqual(['hash', 'seed', 'rip']);
  expect(nowOf(play, null, { ...free, isReady: true })).toBe('rip');
  expect(ripStages({ ...play, ripId: 'rip_1' }, null, free).every(({ state }) => state === 'done')).toBe(true);
});
