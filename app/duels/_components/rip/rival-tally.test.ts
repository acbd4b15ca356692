import { expect, test } from 'vitest';
import { countDuelsAgainst, countWinsInARow } from './rival-tally';

/** The creation times of earlier duels, of the present duel and of later duels. */
const BEFORE = new Date('2026-11-30T10:00:00Z');
const PRESENT_TIME = new Date('2026-11-30T10:05:00Z');
const AFTER = new Date('2026-11-30T10:10:00Z');

const buildDuel = (duelId: string, winner: 'creator' | 'opponent' | null, players = ['me', 'sparky']) => ({
  duelId,
  createdAt: BEFORE,
  status: winner === null ? ('cancelled' as const) : ('settled' as const),
  creatorWallet: players[0] as string,
  opponentWallet: players[1] ?? null,
  winner,
});

const options = { wallet: 'me', rival: 'sparky', present: { duelId: 'now', createdAt: PRESENT_TIME, isWon: true } };

test('the present duel counts once, whether or not the list has it and its result', () => {
  const alone = { won: 1, lost: 0, isComplete: true };
  expect(countDuelsAgainst({ items: [], unopened: new Set() }, options)).toEqual(alone);
  expect(countDuelsAgainst({ items: [buildDuel('now', 'creator')], unopened: new Set() }, options)).toEqual(alone);
  const sealed = { items: [{ ...buildDuel('now', null), status: 'resolved' as const }], unopened: new Set(['now']) };
  expect(countDuelsAgainst(sealed, options)).toEqual(alone);
});

test('only settled and opened duels against this rival count, from either seat', () => {
  const items = [
    buildDuel('won', 'creator'),
    buildDuel('lost', 'opponent'),
    buildDuel('won as opponent', 'opponent', ['sparky', 'me']),
    buildDuel('lost as opponent', 'creator', ['sparky', 'me']),
    buildDuel('against another', 'creator', ['me', 'anna']),
    buildDuel('cancelled', null),
    buildDuel('nobody came', null, ['me']),
    { ...buildDuel('refunded', 'creator'), status: 'refunded' as const },
    buildDuel('sealed', 'creator'),
  ];
  const tally = countDuelsAgainst({ items, unopened: new Set(['sealed']) }, options);
  expect(tally).toEqual({ won: 3, lost: 2, isComplete: true });
});

test('before its result a duel doesn’t count, and the earlier ones do', () => {
  const items = [buildDuel('now', null), buildDuel('lost', 'opponent')];
  const running = { ...options, present: null };
  expect(countDuelsAgainst({ items, unopened: new Set() }, running)).toEqual({ won: 0, lost: 1, isComplete: true });
  expect(countDuelsAgainst({ items: [], unopened: new Set() }, running)).toEqual({ won: 0, lost: 0, isComplete: true });
});

test('a full page may leave out older duels', () => {
  const items = Array.from({ length: 20 }, (_, index) => buildDuel(`duel ${index}`, 'opponent'));
  expect(countDuelsAgainst({ items, unopened: new Set() }, options)).toEqual({ won: 1, lost: 20, isComplete: false });
});

test('counts wins since the last opened loss, against any opponent', () => {
  const items = [
    buildDuel('won', 'creator', ['me', 'anna']),
    buildDuel('cancelled', null),
    buildDuel('won as opponent', 'opponent', ['sparky', 'me']),
    buildDuel('lost', 'opponent'),
    buildDuel('won before', 'creator'),
  ];
  expect(countWinsInARow({ items, unopened: new Set() }, options)).toBe(3);
  expect(countWinsInARow({ items: items.slice(0, 3), unopened: new Set() }, options)).toBe(3);
  expect(countWinsInARow({ items, unopened: new Set(['won']) }, options)).toBe(2);
  expect(countWinsInARow({ items: [], unopened: new Set() }, options)).toBe(1);
});

test('counts no wins in a row after a loss, and ignores results in sealed packs', () => {
  const lost = { ...options, present: { ...options.present, isWon: false } };
  expect(countWinsInARow({ items: [buildDuel('won', 'creator')], unopened: new Set() }, lost)).toBe(0);
  const sealed = { items: [buildDuel('lost', 'opponent'), buildDuel('won', 'creator')], unopened: new Set(['lost']) };
  expect(countWinsInARow(sealed, options)).toBe(2);
});

test('leaves out the duels after the one on the page', () => {
  const items = [
    { ...buildDuel('won later', 'creator'), createdAt: AFTER },
    { ...buildDuel('lost later', 'opponent'), createdAt: AFTER },
    buildDuel('won before', 'creator'),
  ];
  expect(countWinsInARow({ items, unopened: new Set() }, options)).toBe(2);
});
