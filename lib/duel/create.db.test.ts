import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { providerCommitments } from '../../db/schema/provider';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { currentPolicyHash } from '../valuation/rules';
import { cancelDuel, createDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const create = async (body: object, wallet: TestWallet = play.creator) =>
  world.call(createDuel, {
    token: await play.getSessionToken(wallet),
    body: { matchmakingMode: 'open', packId: 'kickoff-2031', ...body },
  });
const cancel = async (duelId: string, wallet: TestWallet) =>
  world.call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId } });

test('a new duel is waiting, and the response says where it is', async () => {
  const answer = await create({ fundingSeconds: 30, valuationPolicyHash: currentPolicyHash }, testWallet('first'));
  const duel = expectStatus(201, answer);
  expect(answer.headers.location).toBe(`/v1/duels/${duel.duelId}`);
  expect(duel).toMatchObject({
    status: 'waiting',
    version: 1,
    fundingSeconds: 30,
    opponentWallet: null,
    terms: null,
    escrowAddress: null,
    feeAmount: '50000000',
    valuationPolicyHash: currentPolicyHash,
  });
});

test.each<[string, object]>([
  ['/body/matchmakingMode', { matchmakingMode: 'house' }],
  ['/body/matchmakingMode', { matchmakingMode: 'OPEN' }],
  ['/body/packId', { packId: 'UPPER' }],
  ['/body/packId', { packId: '\u0000\u0000\u0000' }],
  ['/body/fundingSeconds', { fundingSeconds: 29 }],
  ['/body/fundingSeconds', { fundingSeconds: 86_401 }],
  ['/body/fundingSeconds', { fundingSeconds: 600.5 }],
  ['/body/fundingSeconds', { fundingSeconds: '600' }],
  ['/body/opponentWallet', { matchmakingMode: 'direct' }],
  ['/body/opponentWallet', { matchmakingMode: 'direct', opponentWallet: '11111111111111111111111111111111' }],
  ['/body/opponentWallet', { matchmakingMode: 'direct', opponentWallet: testWallet('creator').address }],
  ['/body/opponentWallet', { opponentWallet: testWallet('opponent').address }],
  ['/body/valuationPolicyHash', { valuationPolicyHash: '0'.repeat(64) }],
  ['/body/valuationPolicyHash', { valuationPolicyHash: 'x' }],
  ['/body/creatorWallet', { creatorWallet: testWallet('opponent').address }],
  ['/body/status', { status: 'funded' }],
  ['/body/wallet', { wallet: testWallet('opponent').address }],
])('names %s of %j', async (pointer, body) => {
  expectRefusal(await create(body), 'invalid-request', pointer);
});

test('a new duel needs an active pack', async () => {
  expectRefusal(await create({ packId: 'none-such' }), 'unknown-pack', '/body/packId');
  const only = eq(packs.packId, 'floodlight-2032');
  await world.database.queries.update(packs).set({ active: false }).where(only);
  expectRefusal(await create({ packId: 'floodlight-2032' }), 'pack-retired');
  await world.database.queries.update(packs).set({ active: true }).where(only);
});

test('a new duel needs a seed commitment that the provider made before', async () => {
  const { queries } = world.database;
  await queries.update(providerCommitments).set({ takenAt: world.clock.now() });
  expectRefusal(await create({}), 'provider-unavailable');
  await world.work();
  expectStatus(201, await create({}, testWallet('seeded')));
});

test('stops at ten waiting duels of one wallet, also all at once', async () => {
  const hoarder = testWallet('hoarder');
  await play.getSessionToken(hoarder);
  const answers = await Promise.all(Array.from({ length: 14 }, () => create({}, hoarder)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  expectRefusal(await create({}, hoarder), 'too-many-open-duels');
  expectStatus(200, await cancel(answers.find(({ status }) => status === 201)?.json.duelId, hoarder));
  expectStatus(201, await create({}, hoarder));
});
