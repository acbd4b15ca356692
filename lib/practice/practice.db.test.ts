import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getEntryIndexByTicket } from '../chain/escrow/table';
import { sha256Hex } from '../core/hash';
import { getPack } from '../packs/contract';
import { recomputePublishedTable } from '../packs/published-rules';
import { createPracticeCommitment, createPracticeRip, type PracticeRip } from './contract';
import { checkPracticeRip, isPracticeProven } from './rules/verify';

const PACK = 'kickoff-2031';
const HOUR_MS = 60 * 60_000;
let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

const commit = (packId = PACK) => world.call(createPracticeCommitment, { params: { packId } });
const rip = (practiceId: unknown, clientSeed: unknown = 'my-seed', from = world.call) =>
  from(createPracticeRip, { body: { practiceId, clientSeed } });
const readPack = async () => getPack.response.parse((await world.call(getPack, { params: { packId: PACK } })).json);
const parse = {
  commitment: (json: unknown) => createPracticeCommitment.response.parse(json),
  rip: (json: unknown): PracticeRip => createPracticeRip.response.parse(json),
};

test('a commitment names the pack’s sealed table and the hash of a seed, and reveals no seed', async () => {
  const { root } = (await readPack()).table;
  const commitment = expectStatus(200, await commit());
  const expiresAt = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
  expect(commitment).toMatchObject({ packId: PACK, tableRoot: root, expiresAt });
  expect(Object.keys(commitment).sort()).toEqual(['expiresAt', 'packId', 'practiceId', 'serverSeedHash', 'tableRoot']);
  expect(expectStatus(200, await commit()).serverSeedHash).not.toBe(commitment.serverSeedHash);
});

test('a rip opens its commitment, draws from the sealed table, and is the same when it is asked for again', async () => {
  const commitment = parse.commitment(expectStatus(200, await commit()));
  const first = expectStatus(200, await rip(commitment.practiceId));
  expect(sha256Hex(Buffer.from(first.serverSeed, 'hex'))).toBe(commitment.serverSeedHash);
  const seeds = { commitment, clientSeed: 'my-seed' };
  const evidence = { packId: PACK, ...seeds, rip: parse.rip(first), pack: await readPack() };
  expect(isPracticeProven(checkPracticeRip(evidence))).toBe(true);
  expect(expectStatus(200, await rip(commitment.practiceId))).toEqual(first);
  expect(expectStatus(200, await rip(commitment.practiceId, 'other')).serverSeed).toBe(first.serverSeed);
});

test('only an offered pack can be practised on', async () => {
  expectRefusal(await commit('none-such'), 'not-found');
  const only = eq(packs.packId, 'derby-2031');
  await world.database.queries.update(packs).set({ active: false }).where(only);
  expectRefusal(await commit('derby-2031'), 'pack-retired');
  await world.database.queries.update(packs).set({ active: true }).where(only);
});

test('every changed character of an id is refused, and so is another service’s id', async () => {
  const { practiceId } = expectStatus(200, await commit());
  const pointer = '/body/practiceId';
  for (let at = 'practice_'.length; at < practiceId.length; at += 1) {
    const changed = practiceId[at] === 'A' ? 'B' : 'A';
    const forged = practiceId.slice(0, at) + changed + practiceId.slice(at + 1);
    expectRefusal(await rip(forged), 'invalid-request', pointer);
  }
  const foreign = world.withServices({ practiceKeys: [new Uint8Array(32).fill(7)] });
  expectRefusal(await rip(practiceId, 'seed', foreign.call), 'invalid-request', pointer);
  for (const id of ['', 'practice_', `gsc_${'1'.repeat(22)}`, `${practiceId}A`, practiceId.slice(0, -4), 7, undefined])
    expectRefusal(await rip(id), 'invalid-request', pointer);
});

test('an id is good under an older key of the deployment too', async () => {
  const { practiceId, serverSeedHash } = expectStatus(200, await commit());
  const [key] = world.services.practiceKeys;
  const rotated = world.withServices({ practiceKeys: [new Uint8Array(32).fill(9), key] });
  expect(expectStatus(200, await rip(practiceId, 'seed', rotated.call)).serverSeedHash).toBe(serverSeedHash);
});

test('a commitment ends after an hour; its last second is in time', async () => {
  const { practiceId, expiresAt } = expectStatus(200, await commit());
  world.clock.advance(Date.parse(expiresAt) - world.clock.now().getTime());
  expectStatus(200, await rip(practiceId));
  world.clock.advance(1_000);
  const late = await rip(practiceId);
  expectRefusal(late, 'invalid-request', '/body/practiceId');
  expect(late.json.errors[0].message).toContain(expiresAt);
});

test('a client seed has 1 to 64 visible characters', async () => {
  const { practiceId } = expectStatus(200, await commit());
  for (const seed of ['x', 'x'.repeat(64)]) expectStatus(200, await rip(practiceId, seed));
  for (const seed of ['', 'x'.repeat(65), 'two words', 'ü', null, 5])
    expectRefusal(await rip(practiceId, seed), 'invalid-request', '/body/clientSeed');
});

test('tickets fall as the duels’ own table says', async () => {
  const table = recomputePublishedTable(await readPack());
  const { practiceId } = expectStatus(200, await commit());
  for (let at = 0; at < 100; at += 1) {
    const { drawn } = expectStatus(200, await rip(practiceId, `seed-${at}`));
    expect(drawn.totalWeight).toBe(table.totalWeight);
    expect(getEntryIndexByTicket(table, drawn.ticket)).toBe(drawn.entryIndex);
  }
});
