import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markUnseen, putBeforePageTitle } from './attention';

/** Calls the page's listener of `visibilitychange`. */
let show: () => void;
beforeEach(() => {
  vi.stubGlobal('document', {
    hidden: true,
    title: 'Kickoff 2031 duel · RipDuel',
    querySelectorAll: () => [],
    addEventListener: (_type: string, listener: () => void) => {
      show = listener;
    },
    removeEventListener: () => {},
  });
});
afterEach(() => {
  Object.assign(document, { hidden: false });
  show();
  vi.unstubAllGlobals();
});

test('a replaced title keeps the mark of unseen news, and so does the restored one', () => {
  markUnseen('duel_1 settled', 'Rip your pack');
  const restore = putBeforePageTitle('Your pack is ready');
  expect(document.title).toBe('(1) Rip your pack · Your pack is ready · Kickoff 2031 duel · RipDuel');
  restore();
  expect(document.title).toBe('(1) Rip your pack · Kickoff 2031 duel · RipDuel');
});

test('a title that another page has set meanwhile stays', () => {
  markUnseen('duel_1 settled', 'Rip your pack');
  const restore = putBeforePageTitle('Your pack is ready');
  document.title = 'Duels · RipDuel';
  restore();
  expect(document.title).toBe('Duels · RipDuel');
});
