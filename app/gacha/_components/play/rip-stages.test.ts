import { expect, test } from 'vitest';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { BEGUN_PLAY as play } from '../../../../testing/gacha/begun-play';
import { buildTranslator } from '../../../_messages/build-translator';
import type { Play } from '../../../_rip/play-record';
import { buildRipStages } from './rip-stages';

const t = buildTranslator('en', 'gacha');

const paid = { isPaid: true, isReady: false };
const findCurrentStage = (shown: Play | null, state: PaymentIntentBody['state'] | null, options: typeof paid) =>
  buildRipStages(t, shown, state, options).find(({ state }) => state === 'now')?.key ?? null;

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

test('a paid rip brings the card to the wallet before the seed is shown; a free one shows the seed at once', () => {
  const findNote = (isPaid: boolean) =>
    buildRipStages(t, play, 'verified', { isPaid, isReady: true }).find(({ key }) => key === 'rip');
  expect(findNote(true)).toMatchObject({ note: t('flow.stages.rip.paidNote') });
  expect(findNote(false)).toMatchObject({ note: t('flow.stages.rip.note') });
});

test('a rip without payment has no step for one', () => {
  const free = { isPaid: false, isReady: false };
  expect(buildRipStages(t, play, null, free).map(({ key }) => key)).toEqual(['hash', 'seed', 'rip']);
  expect(findCurrentStage(play, null, { ...free, isReady: true })).toBe('rip');
  expect(buildRipStages(t, { ...play, ripId: 'rip_1' }, null, free).every(({ state }) => state === 'done')).toBe(true);
});
