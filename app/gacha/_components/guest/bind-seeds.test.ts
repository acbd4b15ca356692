import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../../lib/client/problem';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { provideLocalStorage } from '../../../../testing/browser/memory-storage';
import { BEGUN_PLAY as begun } from '../../../../testing/gacha/begun-play';
import { buildTranslator } from '../../../_messages/build-translator';
import type { Play } from '../../../_rip/play-record';
import { findLastPlay, findPlay, updateAsLastPlay } from '../../../_rip/play-store';
import { bindSeeds, type GuestRip, type PlayCalls } from './bind-seeds';

const t = buildTranslator('en', 'gacha');
const rip = { network: {}, machine: { machineKey: 'terrace-2031' }, isFree: false } as GuestRip;
const rememberedPlay: Play = { ...begun, isGuestRun: true };
/** The play that `bindSeeds` starts when the stored one can't be paid any more. */
const secondPlay: Play = { ...begun, commitmentId: 'gsc_2' };
const rememberedSecond: Play = { ...secondPlay, isGuestRun: true };
const bound: Play = { ...begun, intentId: 'gpi_1' };
const storePlay = (kept: Play) => updateAsLastPlay(kept, () => kept);
const calls = {
  bindPayment: vi.fn<PlayCalls['bindPayment']>(),
  continueOrStartPlay: vi.fn<PlayCalls['continueOrStartPlay']>(),
  readIntent: vi.fn<PlayCalls['readIntent']>(),
};
const setIntentState = (state: PaymentIntentBody['state'] | null) =>
  calls.readIntent.mockResolvedValueOnce(state === null ? null : ({ state } as PaymentIntentBody));

beforeEach(() => {
  const restore = provideLocalStorage();
  calls.continueOrStartPlay.mockReset().mockResolvedValue(begun);
  calls.bindPayment.mockReset().mockResolvedValue(bound);
  calls.readIntent.mockReset();
  storePlay(begun);
  return restore;
});

test('seeds are bound to a payment, which is open, and the run is stored with them', async () => {
  setIntentState('open');
  expect(await bindSeeds(t, rip, 'wallet', calls)).toEqual({ play: bound, isOpen: true });
  expect(findLastPlay('wallet', 'terrace-2031')).toEqual(rememberedPlay);
});

test.each(['claimed', 'verified', 'spent'] as const)(
  'a %s payment of an earlier attempt is not paid again',
  async (state) => {
    setIntentState(state);
    expect(await bindSeeds(t, rip, 'wallet', calls)).toEqual({ play: bound, isOpen: false });
  },
);

test('a payment whose seed is in another browser isn’t paid here', async () => {
  const seedless = { ...bound, clientSeed: null };
  calls.bindPayment.mockResolvedValue(seedless);
  setIntentState('open');
  expect(await bindSeeds(t, rip, 'wallet', calls)).toEqual({ play: seedless, isOpen: false });
});

test.each([['expired' as const], ['failed' as const], [null]])(
  'after a payment that is %s another rip begins, and the old one is put away with its seed',
  async (state) => {
    calls.continueOrStartPlay.mockResolvedValueOnce(begun).mockResolvedValueOnce(secondPlay);
    setIntentState(state);
    setIntentState('open');
    expect(await bindSeeds(t, rip, 'wallet', calls)).toEqual({ play: bound, isOpen: true });
    expect(findLastPlay('wallet', 'terrace-2031')).toEqual(rememberedSecond);
    expect(findPlay('gsc_1')).toEqual(rememberedPlay);
  },
);

test('a ripped pack is deleted before the next one, and a commitment that was used elsewhere put away', async () => {
  const ripped = { ...bound, ripId: 'rip_1' };
  calls.continueOrStartPlay.mockResolvedValueOnce(ripped).mockResolvedValueOnce(secondPlay);
  setIntentState('open');
  await bindSeeds(t, rip, 'wallet', calls);
  expect(findPlay('gsc_1')).toBeNull();
  storePlay(begun);
  calls.continueOrStartPlay.mockResolvedValueOnce(begun).mockResolvedValueOnce(secondPlay);
  calls.bindPayment.mockRejectedValueOnce(new ApiProblem(409, 'commitment-not-open', 'No', null));
  setIntentState('open');
  await bindSeeds(t, rip, 'wallet', calls);
  expect(findLastPlay('wallet', 'terrace-2031')).toEqual(rememberedSecond);
  expect(findPlay('gsc_1')).toEqual(rememberedPlay);
});

test('other refusals end the attempt, and so do two plays that cannot be paid', async () => {
  const error = new ApiProblem(409, 'machine-empty', 'No', null);
  calls.bindPayment.mockRejectedValueOnce(error);
  await expect(bindSeeds(t, rip, 'wallet', calls)).rejects.toBe(error);
  setIntentState('expired');
  setIntentState('expired');
  await expect(bindSeeds(t, rip, 'wallet', calls)).rejects.toThrow('We couldn’t start a payment for this rip.');
});

test('a free rip needs no payment', async () => {
  expect(await bindSeeds(t, { ...rip, isFree: true }, 'wallet', calls)).toEqual({
    play: rememberedPlay,
    isOpen: false,
  });
  expect(calls.bindPayment).not.toHaveBeenCalled();
});
