// cspell:ignore oppo
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeEvent } from '../../lib/client/live-event';
import type { DuelBody } from '../../lib/duel/contract';
import { noteJoining } from '../_duel/joining-here';
import { noteShownRematches } from '../_duel/shown-rematch';
import { isGuestRunActive, startGuestRun } from '../_guest/guest-run';
import { buildTranslator } from '../_messages/build-translator';
import { connectToastViewport, type ToastText } from '../_ui/toast-queue';
import { createAnnouncer } from './announce';
import { CHALLENGE_WINDOW_MS, MAX_COUNTED_CHALLENGES } from './challenge-window';

const WALLET = 'wallet_own';
let toasts: ToastText[];
let disconnect: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { pathname: '/' });
  toasts = [];
  disconnect = connectToastViewport((said) => toasts.push(said));
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Announces changes of duels to `WALLET`, and records which duels are read. A duel's id consists of its creator, any
 * word, and its status (`waiting` if left out), separated by spaces.
 */
function openAnnouncer() {
  const reads: string[] = [];
  const readDuel = async (duelId: string) => {
    reads.push(duelId);
    const [creatorWallet, , status = 'waiting'] = duelId.split(' ');
    const known = {
      duelId,
      creatorWallet,
      status,
      opponentWallet: status === 'waiting' ? null : `opponent_of_${duelId}`,
      invitedWallet: WALLET,
    };
    const duel = { ...known, fundingDeadline: new Date(2026, 10, 20, 14, 40), fundingSeconds: 600 };
    return duel as DuelBody;
  };
  const announce = createAnnouncer({
    t: buildTranslator('en', 'live'),
    queries: new QueryClient(),
    wallet: WALLET,
    readDuel,
    readChosenName: async (wallet) => (wallet === `opponent_of_${WALLET} named matched` ? 'Milo' : null),
    readPracticeWallet: async () => `opponent_of_${WALLET} practice matched`,
    isPaidElsewhere: async (duelId) => duelId === `${WALLET} elsewhere matched`,
  });
  const change = (id: string, status = 'waiting'): Promise<void> =>
    announce({ type: 'duel', id, position: 1, version: 1, status, at: new Date(0) } satisfies ChangeEvent);
  return { reads, change };
}

const lastToast = () => toasts.at(-1);

test('a challenge is a toast with a link to its duel', async () => {
  const { change } = openAnnouncer();
  await change('anna 1');
  expect(toasts).toMatchObject([
    { title: 'You’re challenged', link: { href: '/duels/anna 1', label: 'Go to the duel' }, key: 'challenges' },
  ]);
});

test('a rematch that the page already offers is no toast, and is one on other pages', async () => {
  const { change } = openAnnouncer();
  const stopShowing = noteShownRematches(({ creatorWallet }) => creatorWallet === 'anna');
  await change('anna 1');
  expect(toasts).toEqual([]);
  stopShowing();
  await change('anna 2');
  expect(toasts).toHaveLength(1);
});

test('further challenges within a minute are counted in the same toast, which links to the list', async () => {
  const { change } = openAnnouncer();
  await change('anna 1');
  await change('ben 1');
  expect(lastToast()).toMatchObject({
    title: '2 players challenge you',
    link: { href: '/duels', label: 'See your duels' },
  });
  await change('anna 2');
  expect(lastToast()).toMatchObject({ title: '2 players challenge you' });
  await change('carl 1');
  expect(lastToast()).toMatchObject({ title: '3 players challenge you' });
  expect(new Set(toasts.map(({ key }) => key))).toEqual(new Set(['challenges']));
});

test('one player who challenges again and again is one player', async () => {
  const { change } = openAnnouncer();
  await change('anna 1');
  await change('anna 2');
  expect(lastToast()).toMatchObject({ title: '2 challenges from one player' });
});

test('of a flood only the first challenges of a minute are read and counted', async () => {
  const { reads, change } = openAnnouncer();
  await Promise.all(Array.from({ length: 100 }, (_, nth) => change(`wallet_${nth} 1`)));
  expect(reads).toHaveLength(MAX_COUNTED_CHALLENGES);
  expect(toasts).toHaveLength(MAX_COUNTED_CHALLENGES);
  expect(lastToast()).toMatchObject({ title: 'At least 5 players challenge you', key: 'challenges' });
  vi.advanceTimersByTime(CHALLENGE_WINDOW_MS);
  await change('ben 1');
  expect(lastToast()).toMatchObject({ title: 'You’re challenged' });
});

test('a flood keeps back no other news', async () => {
  const { change } = openAnnouncer();
  await Promise.all(Array.from({ length: 100 }, (_, nth) => change(`wallet_${nth} 1`)));
  await change('anna 1 matched', 'matched');
  expect(lastToast()).toMatchObject({ title: 'Opponent found', key: 'anna 1 matched' });
});

test('a duel has one toast, and none once the player has gone to it', async () => {
  const { change } = openAnnouncer();
  await change('anna 1 matched', 'matched');
  await change('anna 1 matched', 'matched');
  expect(toasts.map(({ key }) => key)).toEqual(['anna 1 matched', 'anna 1 matched']);
  const announced = change('ben 1 matched', 'matched');
  vi.stubGlobal('location', { pathname: '/duels/ben 1 matched' });
  await announced;
  expect(toasts).toHaveLength(2);
});

test('the toast of a match says until when the player can pay, and stays', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  const { change } = openAnnouncer();
  await change(`${WALLET} 1 matched`, 'matched');
  expect(lastToast()).toMatchObject({
    title: 'Player oppo joined your duel',
    description: 'Pay by 14:38 to play.',
    isLasting: true,
  });
});

test('the toast of a match has the name that the opponent chose', async () => {
  const { change } = openAnnouncer();
  await change(`${WALLET} named matched`, 'matched');
  expect(lastToast()).toMatchObject({ title: 'Milo oppo joined your duel' });
});

test('a match against the practice opponent, or that another tab pays, is no news; its result is', async () => {
  const { change } = openAnnouncer();
  await change(`${WALLET} practice matched`, 'matched');
  await change(`${WALLET} elsewhere matched`, 'matched');
  expect(toasts).toEqual([]);
  await change(`${WALLET} elsewhere settled`, 'settled');
  expect(lastToast()).toMatchObject({ title: 'Your pack is ready' });
});

test('a duel that this tab is joining is no news here, even once it was read', async () => {
  const { change } = openAnnouncer();
  const announced = change('anna 1 matched', 'matched');
  const endJoining = noteJoining('anna 1 matched');
  await announced;
  await change('anna 1 matched', 'matched');
  expect(toasts).toEqual([]);
  endJoining();
  await change('anna 1 matched', 'matched');
  expect(toasts).toHaveLength(1);
});

test('a toast that waits for the toast component is replaced by one with its key', async () => {
  disconnect();
  const { change } = openAnnouncer();
  await change('anna 1');
  await change('ben 1');
  disconnect = connectToastViewport((said) => toasts.push(said));
  expect(toasts).toMatchObject([{ title: '2 players challenge you' }]);
});

test('a duel that the page plays for a guest is no news until the run ends, and others still are', async () => {
  const { change, reads } = openAnnouncer();
  let endRun = (): void => {};
  await new Promise<void>((begin) => {
    startGuestRun((_, setDuel) => {
      setDuel(`${WALLET} 1 matched`);
      begin();
      return new Promise((resolve) => (endRun = resolve));
    });
  });
  await change(`${WALLET} 1 matched`, 'matched');
  expect([toasts, reads]).toEqual([[], []]);
  await change(`${WALLET} 2 matched`, 'matched');
  expect(lastToast()).toMatchObject({ title: 'Player oppo joined your duel' });
  endRun();
  await vi.waitUntil(() => !isGuestRunActive());
  toasts.length = 0;
  await change(`${WALLET} 1 matched`, 'matched');
  expect(toasts).toHaveLength(1);
});
