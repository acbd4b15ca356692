import { beforeEach, expect, test } from 'vitest';
import { provideLocalStorage } from '../../../testing/browser/memory-storage';
import { BEGUN_PLAY } from '../../../testing/gacha/begun-play';
import type { Play } from '../../_rip/play-record';
import { updateAsLastPlay } from '../../_rip/play-store';
import type { BinderSet } from './binder-set';
import { listPaidPacks } from './paid-packs';

const { wallet, machineKey } = BEGUN_PLAY;
const machine: BinderSet = {
  kind: 'machine',
  setId: machineKey,
  name: 'Terrace',
  tier: 'starter',
  hasTokens: false,
  isForCards: false,
  isOffered: true,
  price: { amount: 1n, mint: 'mint', decimals: 9 },
  entries: [],
};
/** The machine of the play, a pack with the same id, and another machine. */
const sets = [machine, { ...machine, kind: 'pack' as const }, { ...machine, setId: 'other' }];
const paid: Play = { ...BEGUN_PLAY, intentId: 'gpi_1' };
const store = (play: Play) => updateAsLastPlay(play, () => play);
const answer = (state: string) => async () => ({ state });

beforeEach(provideLocalStorage);

test('lists the machine whose paid pack isn’t ripped yet', async () => {
  store(paid);
  expect(await listPaidPacks(wallet, sets, answer('verified'))).toEqual([machine]);
});

test('leaves out payments that may still fail, ripped packs, and a payment that can’t be read', async () => {
  expect(await listPaidPacks(wallet, sets, answer('verified'))).toEqual([]);
  store(BEGUN_PLAY);
  expect(await listPaidPacks(wallet, sets, answer('verified'))).toEqual([]);
  store(paid);
  expect(await listPaidPacks(wallet, sets, answer('claimed'))).toEqual([]);
  expect(await listPaidPacks(wallet, sets, () => Promise.reject(new Error('away')))).toEqual([]);
  expect(await listPaidPacks('someone else', sets, answer('verified'))).toEqual([]);
  store({ ...paid, ripId: 'rip_1' });
  expect(await listPaidPacks(wallet, sets, answer('verified'))).toEqual([]);
});
