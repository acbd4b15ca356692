import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { testSeed } from '../../../testing/statistics/chi-square';
import { sha256Hex } from '../../core/hash';
import { WRAPPED_SOL_MINT } from '../../core/money';
import type { Pack } from '../../packs/contract';
import { recomputePublishedTable } from '../../packs/published-rules';
import { VALUE_DECIMALS, VALUE_MINT } from '../../valuation/rules-unit';
import { drawPracticeCard } from './draw';
import { checkPracticeRip, isPracticeProven, type PracticeEvidence } from './verify';

const at = new Date('2026-11-21T12:00:00.000Z');
const buildEntry = (entryIndex: number, weight: number): Pack['entries'][number] => ({
  entryIndex,
  cardId: `harbor-gulls-2031-${entryIndex}`,
  tier: entryIndex === 2 ? 'rare' : 'common',
  weight,
  chance: (weight / 1_000).toFixed(12),
  value: { amount: BigInt(entryIndex) * 1_000_000n, mint: VALUE_MINT, decimals: VALUE_DECIMALS, source: 'test', at },
  cardMint: null,
});
const pack = { entries: [buildEntry(0, 600), buildEntry(1, 300), buildEntry(2, 100)] };
const tableRoot = bytesToHex(Uint8Array.from(recomputePublishedTable(pack).root));

function buildEvidence(name: string, clientSeed = 'mine'): PracticeEvidence {
  const seed = testSeed(name);
  const serverSeedHash = sha256Hex(seed);
  const commitment = { practiceId: 'practice_x', packId: 'kickoff-2031', tableRoot, serverSeedHash, expiresAt: at };
  const draw = drawPracticeCard(pack.entries, seed, clientSeed);
  const { cardId, tier, value } = pack.entries[draw.entryIndex] as Pack['entries'][number];
  const rip = { ...commitment, serverSeed: bytesToHex(seed), clientSeed, drawn: { ...draw, cardId, tier, value } };
  return { packId: 'kickoff-2031', commitment, clientSeed, rip, pack };
}

/** Lists the names of the checks that fail. */
const listFailed = (evidence: PracticeEvidence): string[] =>
  Object.entries(checkPracticeRip(evidence)).flatMap(([name, { holds }]) => (holds ? [] : [name]));

test('a true rip passes every check, whatever the seeds', () => {
  for (let index = 0; index < 200; index += 1) {
    const evidence = buildEvidence(`true ${index}`, `client-${index}`);
    expect(listFailed(evidence)).toEqual([]);
    expect(isPracticeProven(checkPracticeRip(evidence))).toBe(true);
  }
});

test('another seed than the committed one fails, even with the card that it draws', () => {
  const { commitment } = buildEvidence('committed');
  expect(listFailed({ ...buildEvidence('swapped'), commitment })).toEqual(['seed']);
});

test('client seeds that the page didn’t choose fail at the draw', () => {
  const evidence = buildEvidence('committed', 'chosen-by-the-service');
  const failing = Array.from({ length: 20 }, (_, index) => listFailed({ ...evidence, clientSeed: `mine-${index}` }));
  expect(failing.every((names) => names.join() === 'draw')).toBe(true);
});

test('a changed table fails, and so does every changed member of the card', () => {
  const evidence = buildEvidence('committed');
  const [first, ...others] = pack.entries as [Pack['entries'][number], ...Pack['entries']];
  const changedPack = { entries: [{ ...first, weight: first.weight + 1 }, ...others] };
  expect(listFailed({ ...evidence, pack: changedPack })).toContain('table');
  const { drawn } = evidence.rip;
  for (const change of [
    { ticket: drawn.ticket + 1 },
    { entryIndex: (drawn.entryIndex + 1) % 3 },
    { cardId: 'harbor-gulls-2031-9' },
    { tier: 'legendary' as const },
    { nonce: drawn.nonce + 1 },
    { totalWeight: drawn.totalWeight + 1 },
    { value: { ...drawn.value, amount: drawn.value.amount + 1n } },
    { value: { ...drawn.value, decimals: 0 } },
    { value: { ...drawn.value, mint: WRAPPED_SOL_MINT } },
  ]) {
    const changed = { ...evidence, rip: { ...evidence.rip, drawn: { ...drawn, ...change } } };
    expect(listFailed(changed), Object.keys(change).join()).toEqual(['draw']);
  }
});

test('a commitment to another pack fails, even with the table of the pack that was asked for', () => {
  const evidence = buildEvidence('committed');
  const commitment = { ...evidence.commitment, packId: 'derby-2031' };
  expect(listFailed({ ...evidence, commitment })).toEqual(['table']);
});

test('the drawn entry is that of the sealed order, whatever the published indexes and units say', () => {
  const evidence = buildEvidence('committed');
  const { drawn } = evidence.rip;
  const sealedCard = pack.entries[drawn.entryIndex] as Pack['entries'][number];
  const renumbered = {
    entries: pack.entries.map((entry) => ({
      ...entry,
      entryIndex: 2 - entry.entryIndex,
      value: { ...entry.value, decimals: 0, mint: WRAPPED_SOL_MINT },
    })),
  };
  const { table, draw } = checkPracticeRip({ ...evidence, pack: renumbered });
  expect(table.holds).toBe(true);
  expect(draw.holds).toBe(true);
  expect(draw.card).toEqual({
    cardId: sealedCard.cardId,
    tier: sealedCard.tier,
    value: { amount: sealedCard.value.amount, mint: VALUE_MINT, decimals: VALUE_DECIMALS },
  });
});
