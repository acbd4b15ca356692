import { beforeEach, describe, expect, test } from 'vitest';
import { provideLocalStorage } from '../../../../testing/browser/memory-storage';
import { BEGUN_PLAY as play } from '../../../../testing/gacha/begun-play';
import type { Play } from '../../../_rip/play-record';
import { findLastPlay, updateAsLastPlay } from '../../../_rip/play-store';
import { isGuestRunUnfinished, leaveGuestRun, leaveLastGuestRun, rememberGuestRun } from './guest-play';

const findStored = () => findLastPlay('wallet', 'terrace-2031');

beforeEach(provideLocalStorage);

test('a run is stored with its play, until the player leaves it', () => {
  updateAsLastPlay(play, (kept) => ({ ...kept, intentId: 'gpi_1' }));
  const remembered = { ...play, intentId: 'gpi_1', isGuestRun: true };
  expect(rememberGuestRun(play)).toEqual(remembered);
  expect(findStored()).toEqual(remembered);
  expect(leaveGuestRun(play)).toEqual({ ...remembered, isGuestRun: false });
  rememberGuestRun(play);
  leaveLastGuestRun('another', 'terrace-2031');
  expect(findStored()).toEqual(remembered);
  leaveLastGuestRun('wallet', 'terrace-2031');
  expect(findStored()).toEqual({ ...remembered, isGuestRun: false });
});

test('leaving a run stores nothing for a rip that no run began', () => {
  leaveLastGuestRun('wallet', 'terrace-2031');
  expect(findStored()).toBeNull();
  updateAsLastPlay(play, (kept) => kept);
  leaveLastGuestRun('wallet', 'terrace-2031');
  expect(findStored()).toEqual(play);
});

describe('a run can be continued', () => {
  const run: Play = { ...play, isGuestRun: true };
  const bound: Play = { ...run, intentId: 'gpi_1' };

  test.each([
    ['before its seeds are bound', run, null],
    ['until its payment is read', bound, null],
    ['while its payment is open', bound, 'open'],
  ] as const)('%s', (_, begun, state) => {
    expect(isGuestRunUnfinished(begun, state)).toBe(true);
  });

  test.each([
    ['played step by step', play, null],
    ['left', { ...bound, isGuestRun: false }, 'open'],
    ['without its seed', { ...bound, clientSeed: null }, 'open'],
    ['ripped', { ...bound, ripId: 'rip_1' }, null],
    ['claimed', bound, 'claimed'],
    ['verified', bound, 'verified'],
    ['spent', bound, 'spent'],
    ['expired', bound, 'expired'],
    ['failed', bound, 'failed'],
  ] as const)('unless it is %s', (_, begun, state) => {
    expect(isGuestRunUnfinished(begun, state)).toBe(false);
  });
});
