import { hexToBytes } from '@noble/hashes/utils.js';
import { beforeAll, expect, test } from 'vitest';
import { MACHINE_KEY, Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { hashCanonicalJson } from '../../core/canonical-json';
import { sha256Hex } from '../../core/hash';
import { deriveServerSeed } from '../../core/seeded-draw';
import { listActivity } from '../../games/activity-contract';
import { listLatestPulls } from '../../watching/contract';
import { getInventory, getRealisedOdds, listMachines } from '../machines/contract';
import { getRip, listRips } from './contract';
import { deriveMemoNonce, drawCopy, hashClientSeed, hashServerSeed } from './rules/draw';
import { findRip } from './store';

let world: TestEnvironment;
let ripper: Ripper;

beforeAll(async () => {
  world = await openTestEnvironment();
  ripper = await new Ripper(world).fundWallet();
});

test('a pack is paid for, ripped, and recomputed from what everybody can read', async () => {
  const begun = await ripper.startRip();
  const { intent, clientSeed, commitmentId } = begun;
  expect(intent).toMatchObject({ state: 'open', machineKey: MACHINE_KEY, signature: null, commitmentId });
  const { serverSeedHash, oddsHash, clientSeedHash, intentId } = intent;
  expect(intent.memoNonce).toBe(deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash }));
  expect(clientSeedHash).toBe(hashClientSeed(clientSeed));

  const signature = await ripper.pay(begun);
  const evidence = expectStatus(200, await ripper.verify(intentId, signature));
  expect(evidence).toMatchObject({ state: 'verified', signature, amount: intent.amount, memoNonce: intent.memoNonce });
  expect((await ripper.fetchIntent(intentId)).state).toBe('verified');

  const drawnRip = expectStatus(201, await ripper.rip(ripper.buildRipBody(begun)));
  expect(drawnRip).toMatchObject({ status: 'acquiring', serverSeed: null });
  expect(drawnRip.lifecycle).toEqual([
    { kind: 'reveal', state: 'done', at: drawnRip.rippedAt },
    { kind: 'acquisition', state: 'pending', at: null, evidence: null },
    { kind: 'settlement', state: 'pending', at: null, debtId: null },
  ]);
  expect(await ripper.fetchRip(drawnRip.ripId)).toEqual(drawnRip);
  const rip = await ripper.settle(drawnRip);
  expect({ ...rip, status: 'acquiring', serverSeed: null, lifecycle: drawnRip.lifecycle }).toEqual(drawnRip);
  const seed = hexToBytes(rip.serverSeed);
  expect(hashServerSeed(seed)).toBe(serverSeedHash);
  expect(hashCanonicalJson(rip.odds.document)).toBe(oddsHash);
  const { ticket, nonce, entryIndex } = drawCopy(rip.odds.document, seed, clientSeed);
  expect(rip.drawn).toMatchObject({ ticket, nonce, entryIndex });
  expect(rip.payment).toMatchObject({ intentId, signature });
  expect(rip.lifecycle.map(({ kind, state }) => [kind, state])).toEqual([
    ['reveal', 'done'],
    ['acquisition', 'done'],
    ['settlement', 'done'],
  ]);
  expect((await ripper.fetchIntent(intentId)).state).toBe('spent');
  const record = await findRip(world.database.queries, rip.ripId);
  expect(sha256Hex(hexToBytes(record?.serverSeed ?? ''))).toBe(serverSeedHash);
  expect(expectStatus(200, await world.call(getRip, { params: { ripId: rip.ripId } }))).toEqual(rip);
});

test('what was drawn is gone: inventory and odds are sealed anew, each naming the one before', async () => {
  const params = { machineKey: MACHINE_KEY };
  const before = expectStatus(200, await world.call(getInventory, { params }));
  const odds = await ripper.odds();
  const { drawn } = await ripper.ripOne();
  const after = expectStatus(200, await world.call(getInventory, { params }));
  const isDrawnEntry = (entry: { entryIndex: number; copies: number }) => entry.entryIndex === drawn.entryIndex;
  expect(after.document.entries.find(isDrawnEntry)?.copies).toBe(
    before.document.entries.find(isDrawnEntry)!.copies - 1,
  );
  expect(after).toMatchObject({ previousHash: before.inventoryHash, sequence: before.sequence + 1 });
  expect(hashCanonicalJson(after.document)).toBe(after.inventoryHash);
  expect(await ripper.odds()).toMatchObject({ previousHash: odds.oddsHash, inventoryHash: after.inventoryHash });
});

test('a payment made on an older seal is ripped on that seal', async () => {
  const begun = await ripper.startAndPay();
  const other = new Ripper(world, undefined, 'away-day-2032');
  await other.ripOne();
  const late = await new Ripper(world, testWallet('second')).fundWallet();
  await late.ripOne();
  expect((await ripper.odds()).oddsHash).not.toBe(begun.intent.oddsHash);
  const rip = expectStatus(201, await ripper.rip(ripper.buildRipBody(begun)));
  expect(rip.odds.oddsHash).toBe(begun.intent.oddsHash);
});

test('a paid rip is listed for everybody, without its wallet; the collection is the wallet’s own', async () => {
  const rip = await ripper.ripOne();
  const { items } = expectStatus(200, await world.call(listActivity, {}));
  const listed = items.find(({ roundId }: { roundId: string }) => roundId === rip.ripId);
  expect(listed).toMatchObject({
    mode: 'gacha',
    receiptPath: `/v1/gacha/rips/${rip.ripId}`,
    proof: { hash: rip.resultHash },
    pack: { packId: MACHINE_KEY },
    outcome: { draws: [{ side: null, cardId: rip.drawn.cardId, value: rip.drawn.value }] },
  });
  // Latest pulls have the pack's price, so that the site can show the card's value as a multiple of it.
  const { pulls } = expectStatus(200, await world.call(listLatestPulls));
  const { items: machines } = expectStatus(200, await world.call(listMachines));
  const { price } = machines.find(({ machineKey }) => machineKey === MACHINE_KEY)!;
  expect(pulls.find(({ roundId }) => roundId === rip.ripId)?.pack.price).toEqual(price);
  expect(JSON.stringify(listed)).not.toContain(ripper.wallet.address);
  expect(JSON.stringify(rip)).not.toContain(ripper.wallet.address);
  const token = await ripper.getSessionToken();
  const first = expectStatus(200, await world.call(listRips, { token, query: { limit: '1' } }));
  expect(first.items[0]).toMatchObject({ ripId: rip.ripId, cardId: rip.drawn.cardId });
  const next = expectStatus(
    200,
    await world.call(listRips, { token, query: { limit: '50', cursor: first.nextCursor } }),
  );
  expect(next.items.map((each: { ripId: string }) => each.ripId)).not.toContain(rip.ripId);
});

test('machines are listed by key, also in pages; stated and realised counts add up to the sample', async () => {
  const { items } = expectStatus(200, await world.call(listMachines, {}));
  expect(items.map(({ machineKey }: { machineKey: string }) => machineKey)).toEqual([
    'away-day-2032',
    'last-whistle-2033',
    'terrace-2031',
  ]);
  const page = expectStatus(200, await world.call(listMachines, { query: { limit: '2' } }));
  const rest = expectStatus(200, await world.call(listMachines, { query: { limit: '2', cursor: page.nextCursor } }));
  expect([...page.items, ...rest.items]).toEqual(items);
  const tally = expectStatus(200, await world.call(getRealisedOdds, { params: { machineKey: MACHINE_KEY } }));
  expect(tally.sampleSize).toBeGreaterThan(3);
  const sum = (name: 'stated' | 'realised') =>
    tally.tiers.reduce((total: number, each: Record<typeof name, number>) => total + each[name], 0);
  expect(sum('stated')).toBeCloseTo(tally.sampleSize, 6);
  expect(sum('realised')).toBe(tally.sampleSize);
});

test('the table of commitments doesn’t hold the seed', async () => {
  const { commitmentId } = expectStatus(201, await ripper.requestCommitment());
  const seed = Buffer.from(deriveServerSeed(world.services.drawKeys[0], commitmentId));
  const dump = await world.database.queries.execute(
    `select query_to_xml('select * from gacha_commitments', true, true, '')::text as text` as never,
  );
  const text = JSON.stringify(dump);
  expect(text).toContain(commitmentId);
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(seed.toString(form));
});
