import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { hashCanonicalJson } from '../core/canonical-json';
import { sha256Hex } from '../core/hash';
import { getCurrentPolicy, getPolicy } from '../valuation/contract';
import { getPack, listPacks } from './contract';
import { formatPercent, withDuelChances } from './odds-rules';
import { buildPackTable } from './rules';

let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

const list = (query: EndpointCall['query'] = {}) => world.call(listPacks, { query });

test('lists active packs; a page at a time, in one order', async () => {
  const all = expectStatus(200, await list());
  expect(all.nextCursor).toBeNull();
  expect(all.items.map((each) => each.packId)).toEqual([
    'derby-2031',
    'floodlight-2032',
    'kickoff-2031',
    'showcase-2032',
  ]);
  const first = expectStatus(200, await list({ limit: '2' }));
  const rest = expectStatus(200, await list({ limit: '2', cursor: first.nextCursor }));
  expect([...first.items, ...rest.items]).toEqual(all.items);
});

test('a listed pack has its price, inventory hash and provider; without a provider that is null', async () => {
  const [first] = expectStatus(200, await list({ limit: '1' })).items;
  expect(first).toMatchObject({
    tier: 'classic',
    price: { amount: '20000000', decimals: 6, at: '2026-11-01T00:00:00.000Z' },
    provider: { publicKey: world.provider.publicKey, mode: 'mock' },
    inventoryHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const [alone] = expectStatus(200, await world.withServices({ provider: null }).call(listPacks, { query: {} })).items;
  expect(alone?.provider).toBeNull();
});

test('an inactive pack is listed for `active=false` alone, and can still be read', async () => {
  const only = eq(packs.packId, 'derby-2031');
  await world.database.queries.update(packs).set({ active: false }).where(only);
  expect(expectStatus(200, await list()).items).toHaveLength(3);
  expect(expectStatus(200, await list({ active: 'false' })).items).toMatchObject([
    { packId: 'derby-2031', active: false },
  ]);
  expect(expectStatus(200, await world.call(getPack, { params: { packId: 'derby-2031' } })).active).toBe(false);
  await world.database.queries.update(packs).set({ active: true }).where(only);
});

test('the sealed table can be recomputed from what a pack says of itself', async () => {
  const pack = expectStatus(200, await world.call(getPack, { params: { packId: 'kickoff-2031' } }));
  const entries = pack.entries.map((entry) => ({
    cardId: entry.cardId,
    tier: entry.tier,
    weight: entry.weight,
    valueAmount: BigInt(entry.value.amount),
    valueSource: entry.value.source,
    valuedAt: new Date(entry.value.at),
    cardMint: entry.cardMint,
  }));
  const table = buildPackTable(entries);
  expect(Buffer.from(table.root).toString('hex')).toBe(pack.table.root);
  expect([table.totalWeight, table.depth]).toEqual([pack.table.totalWeight, pack.table.depth]);
  expect(hashCanonicalJson(entries.map(({ tier, weight }) => ({ tier, weight })))).toBe(pack.oddsHash);
});

test('every entry has its chance in a duel for this pack’s cards or fees, in the digits of the pages too', async () => {
  for (const { packId, cardMode } of expectStatus(200, await list()).items) {
    const { entries, table } = expectStatus(200, await world.call(getPack, { params: { packId } }));
    const ratios = entries.map(({ weight }) => weight / (table.totalWeight - weight));
    const total = ratios.reduce((sum, ratio) => sum + ratio, 1);
    const shown = withDuelChances(
      entries.map(({ tier, weight, value }) => ({ tier, weight, value: BigInt(value.amount) })),
      cardMode === 'cards' ? 1 : 0,
    );
    for (const [i, { weight, chance }] of entries.entries()) {
      const share = weight / table.totalWeight;
      const expected = cardMode === 'cards' ? (share / 2) * (total - (ratios[i] as number)) : share;
      expect(chance, `${packId} ${i}`).toBe(expected.toFixed(12));
      expect(formatPercent(shown[i]!.chance, 3)).toBe(`${(Number(chance) * 100).toFixed(3)}%`);
    }
  }
});

test.each([
  ['/query/limit', { limit: '0' }],
  ['/query/limit', { limit: '51' }],
  ['/query/active', { active: 'yes' }],
  ['/query/active', { active: '' }],
  ['/query/cursor', { cursor: 'abc' }],
  ['/query/sort', { sort: 'price' }],
])('refuses %s of %j', async (pointer, query) => {
  expectRefusal(await list(query as Record<string, string>), 'invalid-request', pointer);
});

test('a cursor belongs to its list and filter', async () => {
  const { nextCursor } = expectStatus(200, await list({ limit: '1' }));
  expectRefusal(await list({ cursor: nextCursor, active: 'false' }), 'invalid-cursor', '/query/cursor');
  expectRefusal(await list({ cursor: `${nextCursor}AAAA` }), 'invalid-cursor', '/query/cursor');
  expectStatus(200, await list({ cursor: nextCursor, active: 'true', limit: '50' }));
});

test('a policy is found by the hash of its canonical form, and nothing else', async () => {
  const current = expectStatus(200, await world.call(getCurrentPolicy));
  expect(sha256Hex(current.canonicalJson)).toBe(current.policyHash);
  expect(hashCanonicalJson(current.policy)).toBe(current.policyHash);
  const byHash = await world.call(getPolicy, { params: { policyHash: current.policyHash } });
  expect(expectStatus(200, byHash)).toEqual(current);
  for (const policyHash of ['0'.repeat(64), current.policyHash.toUpperCase(), 'current ', '\u0000'])
    expectRefusal(await world.call(getPolicy, { params: { policyHash } }), 'not-found');
});

test('a pack that is not there is 404, whatever it is called', async () => {
  for (const packId of ['none-such', 'KICKOFF-2031', '\u0000', '..'])
    expectRefusal(await world.call(getPack, { params: { packId } }), 'not-found');
});
