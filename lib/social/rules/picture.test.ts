import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildDuelPicture } from '../../../testing/social/picture';
import { matchesEntityTag } from '../../core/entity-tag';
import { type DuelStatus, duelStatuses } from '../../duel/rules/duel';
import { PALETTE } from '../draw/palette';
import { calculatePictureVersion, sharedPages } from './picture';
import { buildPictureAlt, buildShareWords, formatEmptySeatText } from './share-words';
import { listStageStates } from './stages';

test('pictures that differ have different versions, and equal ones have the same', () => {
  const pages = sharedPages.map((page) => calculatePictureVersion({ kind: 'page', page }));
  const duels = duelStatuses.map((status) => calculatePictureVersion(buildDuelPicture(status)));
  const others = [
    buildDuelPicture('settled', { winner: 'opponent' }),
    buildDuelPicture('settled', { chain: 'embedded' }),
    buildDuelPicture('settled', { fee: '0.06' }),
    buildDuelPicture('waiting', { matchmakingMode: 'direct' }),
    buildDuelPicture('waiting', { isUnlisted: true }),
  ].map(calculatePictureVersion);
  const all = [...pages, ...duels, ...others];
  expect(new Set(all).size).toBe(all.length);
  for (const version of all) expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(calculatePictureVersion(buildDuelPicture('funded'))).toBe(calculatePictureVersion(buildDuelPicture('funded')));
});

const isResult = (status: DuelStatus): boolean => status === 'resolved' || status === 'settled';

test.each(duelStatuses)('%s tells where the duel stands, what it costs and what a visitor can do', (status) => {
  const picture = buildDuelPicture(status);
  const { headline, line, title, description, label } = buildShareWords(picture);
  expect(title).toBe(isResult(status) ? headline : `${headline}: duel over Kickoff 2031`);
  expect(description).toContain(line);
  expect(description).toContain('0.05 SOL on Solana devnet from each side.');
  expect(description).toMatch(/(Take|Open|Watch|See|Find|Rip) /);
  expect(description.length).toBeLessThanOrEqual(200);
  expect(label.length).toBeLessThanOrEqual(25);
  expect(buildPictureAlt(picture)).toContain(headline);
});

test('a challenge is not offered to everybody', () => {
  const open = buildShareWords(buildDuelPicture('waiting'));
  const direct = buildShareWords(buildDuelPicture('waiting', { matchmakingMode: 'direct' }));
  expect(open.label).toBe('Take the seat');
  expect(direct.description).toContain('Only that one can accept.');
  expect(`${direct.description}${direct.label}`).not.toContain('seat');
});

test('an unlisted duel addresses the friend who has its link', () => {
  const { title, description, label } = buildShareWords(buildDuelPicture('waiting', { isUnlisted: true }));
  expect(title).toBe('You’re challenged: duel over Kickoff 2031');
  expect(description).not.toContain('Whoever');
  expect(description.length).toBeLessThanOrEqual(200);
  expect(label).toBe('Accept the challenge');
});

test('an empty seat says whom it waits for, or that the duel was cancelled', () => {
  expect(formatEmptySeatText(buildDuelPicture('waiting'))).toBe('Free seat');
  expect(formatEmptySeatText(buildDuelPicture('waiting', { matchmakingMode: 'direct' }))).toBe('One wallet');
  expect(formatEmptySeatText(buildDuelPicture('cancelled'))).toBe('Cancelled');
});

test('a settled duel whose winner nobody knows names none', () => {
  const { headline, description } = buildShareWords(buildDuelPicture('settled', { winner: null, pulled: null }));
  expect(headline).toBe('Settled, winner unknown');
  expect(description).not.toContain('wins');
});

test.each([
  ['waiting', 'now next next next next'],
  ['committing', 'done now next next next'],
  ['resolving', 'done done now next next'],
  ['resolved', 'done done done done now'],
  ['settled', 'done done done done done'],
  ['cancelled', 'failed next next next next'],
  ['refunded', 'done failed next next next'],
] as const)('%s stands on the spine', (status, states) => {
  expect(listStageStates(buildDuelPicture(status)).join(' ')).toBe(states);
});

test('a refund after both payments failed at the rip', () => {
  expect(listStageStates(buildDuelPicture('refunding', { bothPaid: true }))[2]).toBe('failed');
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match %s matches: %s', (header, already) => {
  expect(matchesEntityTag(header, '"a"')).toBe(already);
});

test('pictures have the light tokens of the site', () => {
  const tokens = readFileSync('app/tokens.css', 'utf8');
  for (const [name, colour] of Object.entries(PALETTE)) expect(tokens).toContain(`--${name}: light-dark(${colour},`);
});
