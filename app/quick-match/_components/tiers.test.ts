import { expect, test } from 'vitest';
import type { PackBasics } from '../../_duel/pack-basics';
import { buildTranslator } from '../../_messages/build-translator';
import { buildTierOptions } from './tiers';

const t = buildTranslator('en', 'match');

const buildPack = (
  packId: string,
  tier: PackBasics['tier'],
  cardMode: PackBasics['cardMode'] = 'fees-only',
): PackBasics => ({
  packId,
  name: packId,
  tier,
  cardMode,
  price: { amount: 1n, mint: 'mint', decimals: 6, at: new Date(0) },
});

const OPEN = [
  { tier: 'starter', reason: null },
  { tier: 'classic', reason: null },
  { tier: 'premier', reason: null },
] as const;

test('a tier stands for its first pack without cards, and one that has none is closed', () => {
  const packs = [
    buildPack('b', 'starter'),
    buildPack('a-cards', 'starter', 'cards'),
    buildPack('a', 'starter'),
    buildPack('c', 'premier', 'cards'),
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
