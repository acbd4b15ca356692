import { beforeEach, expect, test } from 'vitest';
import { hashClientSeed } from '../../lib/gacha/rips/rules/draw';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import { BEGUN_PLAY as play } from '../../testing/gacha/begun-play';
import { buildTranslator } from '../_messages/build-translator';
import type { Play } from './play-record';
import {
  changeSeed,
  clearLastPlay,
  deletePlay,
  findLastPlay,
  findPlay,
  isSeedLocked,
  lockSeed,
  refreshPlay,
  restoreSeed,
  updateAsLastPlay,
  withBoundSeed,
} from './play-store';

const t = buildTranslator('en', 'gacha');
const RECORD_KEY = 'ripduel.gacha.play.gsc_1';
const buildDamagedKey = (at: number) => `ripduel.gacha.damaged.${at}.${RECORD_KEY}`;
const storePlay = (kept: Play) => updateAsLastPlay(kept, () => kept);
/** Writes the record as a tab does that missed the changes of other tabs. */
const overwritePlay = (kept: Play) => localStorage.setItem(RECORD_KEY, JSON.stringify(kept));

beforeEach(provideLocalStorage);

test('a seed can be changed until it is sent, from the record as it is kept and not as a tab shows it', () => {
  storePlay(play);
  expect(changeSeed(play, 'another').clientSeed).toBe('another');
  expect(isSeedLocked(play)).toBe(false);
  expect(lockSeed(t, play).clientSeed).toBe('another');
  expect(isSeedLocked(play)).toBe(true);
  expect(changeSeed(play, 'third').clientSeed).toBe('another');
  expect(findPlay('gsc_1')?.clientSeed).toBe('another');
  expect(lockSeed(t, { ...play, clientSeed: 'third' }).clientSeed).toBe('another');
});

test('a bound seed is not changed by a tab that still shows it unbound', () => {
  storePlay({ ...play, intentId: 'gpi_1' });
  expect(changeSeed(play, 'another')).toEqual({ ...play, intentId: 'gpi_1' });
  storePlay({ ...play, ripId: 'rip_1' });
  expect(changeSeed(play, 'another')).toEqual({ ...play, ripId: 'rip_1' });
});

test('a sent seed outlives a record that is written over, and is found by the hash that was bound', () => {
  storePlay(play);
  lockSeed(t, play);
  overwritePlay({ ...play, clientSeed: 'another' });
  expect(findPlay('gsc_1')?.clientSeed).toBe('mine');
  const late = { ...play, clientSeed: 'another', intentId: 'gpi_1' };
  expect(withBoundSeed(late, hashClientSeed('mine')).clientSeed).toBe('mine');
  expect(withBoundSeed(late, hashClientSeed('another'))).toBe(late);
  expect(withBoundSeed(late, hashClientSeed('unknown')).clientSeed).toBeNull();
  localStorage.removeItem(RECORD_KEY);
  expect(withBoundSeed({ ...play, clientSeed: null }, hashClientSeed('mine')).clientSeed).toBe('mine');
});

test('two seeds that were sent at the same moment are both kept', () => {
  storePlay(play);
  lockSeed(t, play);
  localStorage.setItem(`ripduel.gacha.seed.gsc_1.${hashClientSeed('theirs')}`, 'theirs');
  overwritePlay({ ...play, clientSeed: 'theirs' });
  expect(findPlay('gsc_1')?.clientSeed).toBe('theirs');
  expect(withBoundSeed(play, hashClientSeed('theirs')).clientSeed).toBe('theirs');
  expect(withBoundSeed({ ...play, clientSeed: 'theirs' }, hashClientSeed('mine')).clientSeed).toBe('mine');
});

test('a seed that is not here fixes nothing; brought here, it is kept', () => {
  const bound = { ...play, clientSeed: null, intentId: 'gpi_1' };
  expect(() => lockSeed(t, bound)).toThrow('doesn’t have the seed of this rip');
  expect(restoreSeed(bound, 'brought').clientSeed).toBe('brought');
  expect(findPlay('gsc_1')?.clientSeed).toBe('brought');
});

test('a tab takes over another tab’s changes, but never loses that a rip is bound or made', () => {
  storePlay(play);
  changeSeed(play, 'another');
  expect(refreshPlay(play)?.clientSeed).toBe('another');
  const bound = { ...play, intentId: 'gpi_1' };
  expect(refreshPlay(bound)).toBe(bound);
  storePlay(bound);
  expect(refreshPlay(play)).toEqual(bound);
  deletePlay(bound);
  expect(refreshPlay(bound)).toBe(bound);
  expect(refreshPlay(play)).toBeNull();
  const seen = { ...bound, ripId: 'rip_1' };
  expect(refreshPlay(seen)).toBe(seen);
});

test('a tab with a stale copy doesn’t bring a deleted rip back', () => {
  storePlay(play);
  deletePlay(play);
  expect(lockSeed(t, play).clientSeed).toBe('mine');
  expect(findPlay('gsc_1')).toBeNull();
  expect(findLastPlay('wallet', 'terrace-2031')).toBeNull();
});

test('what is put aside keeps its seed, and what was ripped leaves nothing', () => {
  storePlay(play);
  lockSeed(t, play);
  clearLastPlay(play);
  expect(findLastPlay('wallet', 'terrace-2031')).toBeNull();
  expect(findPlay('gsc_1')).toEqual(play);
  deletePlay(play);
  expect(localStorage.length).toBe(0);
});

test('a damaged record is set aside with its bytes, each under a key of its own', () => {
  storePlay(play);
  lockSeed(t, play);
  const cut = JSON.stringify(play).slice(0, 200);
  localStorage.setItem(RECORD_KEY, cut);
  expect(findLastPlay('wallet', 'terrace-2031')).toBeNull();
  expect(localStorage.getItem(RECORD_KEY)).toBeNull();
  expect(localStorage.getItem(buildDamagedKey(1))).toBe(cut);
  for (const [at, wrong] of ['null', '[]', '{}', JSON.stringify({ ...play, clientSeed: 7 })].entries()) {
    localStorage.setItem(RECORD_KEY, wrong);
    expect(findPlay('gsc_1')).toBeNull();
    expect(localStorage.getItem(buildDamagedKey(at + 2))).toBe(wrong);
  }
  expect(withBoundSeed({ ...play, clientSeed: null }, hashClientSeed('mine')).clientSeed).toBe('mine');
});
