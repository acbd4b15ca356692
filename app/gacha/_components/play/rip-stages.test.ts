import { expect, test } from 'vitest';
import { BEGUN_PLAY as play } from '../../../../testing/gacha/begun-play';
import { buildRipStages } from './rip-stages';

const paid = { isPaid: true, isReady: false };
const findCurrentStage = (...given: Parameters<typeof buildRipStages>) =>
  buildRipStages(...given).find(({ state }) => state === 'now')?.key ?? null;

test('a paid rip goes from the hash over the seed and the payment to the rip', () => {
  expect(findCurrentStage(null, null, paid)).toBe('hash');
  expect(findCurrentStage(play, null, paid)).toBe('seed');
  const begun = { ...play, intentId: 'gpi_1' };
  expect(findCurrentStage(begun, null, paid)).toBe('pay');
  for (const state of ['open', 'claimed', 'expired', 'failed'] as const)
    expect(findCurrentStage(begun, state, paid)).toBe('pay');
  for (const state of ['verified', 'spent'] as const) expect(findCurrentStage(begun, state, paid)).toBe('rip');
  expect(findCurrentStage({ ...begun, ripId: 'rip_1' }, null, paid)).toBeNull();
});

test('a rip without payment has no step for one', () => {
  const free = { isPaid: false, isReady: false };
  expect(buildRipStages(play, null, free).map(({ key }) => key)).toEqual(['hash', 'seed', 'rip']);
  expect(findCurrentStage(play, null, { ...free, isReady: true })).toBe('rip');
  expect(buildRipStages({ ...play, ripId: 'rip_1' }, null, free).every(({ state }) => state === 'done')).toBe(true);
});
