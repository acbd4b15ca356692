import { expect, test } from 'vitest';
import type { PackBasics } from '../../_duel/pack-basics';
import { buildTranslator } from '../../_messages/build-translator';
import { buildTierOptions, findDefaultTier } from './tiers';

const t = buildTranslator('en', 'match');

const buildPack = (
  packId: string,
  tier: PackBasics['tier'],
  freeEditions: PackBasics['freeEditions'] = null,
): PackBasics => ({
  packId,
  name: packId,
  tier,
  cardMode: freeEditions === null ? 'fees-only' : 'cards',
  freeEditions,
  price: { amount: 1n, mint: 'mint', decimals: 6, at: new Date(0) },
});

/** All tiers, none of them closed. */
const OPEN = [
  { tier: 'starter', reason: null },
  { tier: 'classic', reason: null },
  { tier: 'premier', reason: null },
] as const;

test('a tier without cards stands for its first pack for the record, and one that has none is closed', () => {
  const packs = [
    buildPack('b', 'starter'),
    buildPack('a-cards', 'starter', 0),
    buildPack('a', 'starter'),
    buildPack('c', 'premier', 3),
  ];
  const faces = buildTierOptions(t, packs, [
    ...OPEN.slice(0, 1),
    { tier: 'classic', reason: 'No pack of it.' },
    OPEN[2],
  ]);
  expect(faces.map(({ tier, pack: of, closed }) => [tier, of?.packId ?? null, closed])).toEqual([
    ['starter', 'a', null],
    ['classic', null, 'No pack of it.'],
    ['premier', null, expect.stringMatching(/^This tier only has packs played for cards/)],
  ]);
});

test('what closes a tier is told although it has a pack', () => {
  const [face] = buildTierOptions(t, [buildPack('a', 'starter')], [{ tier: 'starter', reason: 'The chain is away.' }]);
  expect(face).toMatchObject({ pack: { packId: 'a' }, closed: 'The chain is away.' });
});

test('a tier stands for its pack for both cards while there are some, and is the default then', () => {
  const record = [buildPack('a', 'starter'), buildPack('b', 'classic')];
  const faces = buildTierOptions(t, [...record, buildPack('z', 'classic', 1)], OPEN.slice(0, 2));
  expect(faces.map(({ pack }) => pack?.packId)).toEqual(['a', 'z']);
  expect(findDefaultTier(faces)?.tier).toBe('classic');
  expect(findDefaultTier(buildTierOptions(t, [...record, buildPack('z', 'classic', 0)], OPEN))?.tier).toBe('starter');
  expect(findDefaultTier([])).toBeUndefined();
});
