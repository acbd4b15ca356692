import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { packs } from '../../db/schema/packs';
import { providerCommitments } from '../../db/schema/provider';
import { integrationKey } from '../../testing/service/integration-key';
import { must, mustBeMatched, Play } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openWorld, type World } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import type { ProviderPort } from '../provider/port';
import { currentPolicyHash } from '../valuation/rules';
import { cancelDuel, createDuel, getDuel } from './contract';

let world: World;
let play: Play;
let partner: { 'x-integration-key': string };
const stranger = testWallet('stranger');

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
  partner = (await integrationKey(world, 'partner')).header;
});

const create = async (body: object, wallet: TestWallet = play.creator) =>
  world.call(createDuel, {
    token: await play.token(wallet),
    body: { matchmakingMode: 'open', packId: 'kickoff-2031', ...body },
  });
const cancel = async (duelId: string, wallet: TestWallet) =>
  world.call(cancelDuel, { token: await play.token(wallet), params: { duelId } });
const get = async (duelId: string, wallet: TestWallet) =>
  world.call(getDuel, { token: await play.token(wallet), params: { duelId } });
const direct = () => play.open({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });

describe('creating', () => {
  test('gives a waiting duel and says where it is', async () => {
    const answer = await create({ fundingSeconds: 30, valuationPolicyHash: currentPolicyHash }, testWallet('first'));
    const duel = must(201, answer);
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

  test('needs an active pack', async () => {
    expectRefusal(await create({ packId: 'none-such' }), 'unknown-pack', '/body/packId');
    const only = eq(packs.packId, 'floodlight-2032');
    await world.database.queries.update(packs).set({ active: false }).where(only);
    expectRefusal(await create({ packId: 'floodlight-2032' }), 'pack-retired');
    await world.database.queries.update(packs).set({ active: true }).where(only);
  });

  test('needs a seed that was committed before', async () => {
    const { queries } = world.database;
    await queries.update(providerCommitments).set({ takenAt: world.clock.now() });
    expectRefusal(await create({}), 'provider-unavailable');
    await world.work();
    must(201, await create({}, testWallet('seeded')));
  });

  test('stops at ten waiting duels of one wallet, also all at once', async () => {
    const hoarder = testWallet('hoarder');
    await play.token(hoarder);
    const answers = await Promise.all(Array.from({ length: 14 }, () => create({}, hoarder)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    expectRefusal(await create({}, hoarder), 'too-many-open-duels');
    must(200, await cancel(answers.find(({ status }) => status === 201)?.json.duelId, hoarder));
    must(201, await create({}, hoarder));
  });
});

describe('joining', () => {
  test('fixes the terms, once', async () => {
    const { duelId } = await play.open();
    const joined = mustBeMatched(must(200, await play.join(duelId)));
    expect(joined).toMatchObject({ status: 'matched', opponentWallet: play.opponent.address, version: 2 });
    expect(Buffer.from(joined.terms, 'base64')).toHaveLength(319);
    const seconds = Math.floor(world.clock.now().getTime() / 1000);
    expect(new Date(joined.fundingDeadline).getTime()).toBe((seconds + 600) * 1000);
    for (const late of [play.opponent, stranger, play.creator])
      expectRefusal(await play.join(duelId, late), 'duel-not-joinable');
    expect((await play.see(duelId)).termsHash).toBe(joined.termsHash);
  });

  test('refuses one’s own duel, whoever asks for one', async () => {
    const { duelId } = await play.open();
    expectRefusal(await play.join(duelId, play.creator), 'duel-not-joinable');
    const named = { token: undefined as never, headers: partner, body: { wallet: play.creator.address } };
    expectRefusal(await play.join(duelId, play.creator, named), 'duel-not-joinable');
  });

  test('shows a challenge to nobody but the wallet that it names', async () => {
    const { duelId } = await direct();
    expectRefusal(await play.join(duelId, stranger), 'not-found');
    expectRefusal(await play.join(duelId, play.creator), 'duel-not-joinable');
    expect(must(200, await play.join(duelId)).status).toBe('matched');
  });

  test('is possible until the duel expires and not a second longer', async () => {
    const [inTime, late] = [await play.open(), await play.open()];
    play.waitUntil(inTime.expiresAt);
    must(200, await play.join(inTime.duelId));
    play.waitUntil(new Date(new Date(late.expiresAt).getTime() + 1_000));
    expectRefusal(await play.join(late.duelId), 'duel-not-joinable');
    expect(await play.see(late.duelId)).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
  });

  test('refuses what is cancelled, and what is not there', async () => {
    const { duelId } = await play.open();
    must(200, await cancel(duelId, play.creator));
    expectRefusal(await play.join(duelId), 'duel-not-joinable');
    for (const missing of ['duel_11111111111111111111', 'nonsense', '\u0000'])
      expectRefusal(await play.join(missing), 'not-found');
  });

  test('names a surplus member', async () => {
    const { duelId } = await play.open();
    const body = { opponentWallet: stranger.address };
    expectRefusal(await play.join(duelId, play.opponent, { body }), 'invalid-request', '/body/opponentWallet');
    must(200, await cancel(duelId, play.creator));
  });
});

describe('cancelling', () => {
  test('is for participants: creator, opponent and the invited wallet', async () => {
    const open = await play.open();
    const foreign = await cancel(open.duelId, stranger);
    expectRefusal(foreign, 'duel-not-cancellable');
    expect(foreign.json.detail).toMatch(/^The duel is waiting[.] Only its players can cancel it, while /);
    expect(must(200, await cancel(open.duelId, play.creator))).toMatchObject({
      status: 'cancelled',
      cancelReason: 'participant',
    });
    const invited = await direct();
    expectRefusal(await cancel(invited.duelId, stranger), 'not-found');
    must(200, await cancel(invited.duelId, play.opponent));
    const matched = await play.match();
    expectRefusal(await cancel(matched.duelId, stranger), 'not-found');
    must(200, await cancel(matched.duelId, play.opponent));
    expectRefusal(await cancel('duel_11111111111111111111', play.creator), 'not-found');
  });

  test('of an open duel past its time is 404 for a stranger, whether or not somebody looked', async () => {
    const { duelId, expiresAt } = await play.open();
    play.waitUntil(new Date(new Date(expiresAt).getTime() + 1_000));
    expectRefusal(await cancel(duelId, stranger), 'not-found');
    expect((await play.see(duelId)).status).toBe('cancelled');
    expectRefusal(await cancel(duelId, stranger), 'not-found');
    const late = await cancel(duelId, play.creator);
    expectRefusal(late, 'duel-not-cancellable');
    // The row may still say that it is waiting; its time has passed.
    expect(late.json.detail).toMatch(/^The duel is cancelled[.]/);
  });

  test('happens once', async () => {
    const { duelId } = await play.open();
    must(200, await cancel(duelId, play.creator));
    const again = await cancel(duelId, play.creator);
    expectRefusal(again, 'duel-not-cancellable');
    expect(again.json.detail).toMatch(/^The duel is cancelled[.] Only its players can cancel it, while /);
  });

  test('ends when funding begins', async () => {
    const { duelId } = await play.match();
    await play.hand(duelId, play.opponent);
    world.chain.processPending();
    expect((await play.reconcile(duelId)).duel.status).toBe('funding');
    expectRefusal(await cancel(duelId, play.creator), 'duel-not-cancellable');
    world.finalize();
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
    expectRefusal(await cancel(duelId, play.opponent), 'duel-not-cancellable');
  });
});

describe('cancelling terms that the provider agreed to', () => {
  /** A duel whose first payment was prepared, so that the provider could accept it. */
  async function agreed() {
    const duel = await play.match();
    must(201, await play.prepare(duel.duelId, play.creator));
    return duel;
  }

  const cancelWith = async (provider: ProviderPort, duelId: string, wallet = play.creator) =>
    world.with({ provider }).call(cancelDuel, { token: await play.token(wallet), params: { duelId } });

  test('withdraws them first, so that it stakes nothing on a duel that is over', async () => {
    const { duelId, termsHash } = await agreed();
    expect(world.provider.withdrawn).not.toContain(termsHash);
    must(200, await cancel(duelId, play.opponent));
    expect(world.provider.withdrawn.filter((each) => each === termsHash)).toHaveLength(1);
  });

  test('withdraws nothing for one who may not cancel, nor of a duel that cannot be', async () => {
    const { duelId, termsHash } = await agreed();
    expectRefusal(await cancel(duelId, stranger), 'not-found');
    await play.hand(duelId, play.opponent);
    world.finalize();
    await play.reconcile(duelId);
    expectRefusal(await cancel(duelId, play.creator), 'duel-not-cancellable');
    expect(world.provider.withdrawn).not.toContain(termsHash);
  });

  test('withdraws nothing where the provider never agreed', async () => {
    const { duelId, termsHash } = await play.match();
    must(200, await cancel(duelId, play.creator));
    expect(world.provider.withdrawn).not.toContain(termsHash);
  });

  test('is refused when it has accepted them', async () => {
    const { duelId } = await agreed();
    const refused = await cancelWith({ ...world.provider, withdraw: async () => 'accepted' }, duelId);
    expectRefusal(refused, 'duel-not-cancellable');
    expect((await play.see(duelId)).status).toBe('matched');
  });

  test('does not wait for a provider that is away: it stakes only once both have paid', async () => {
    const { duelId } = await agreed();
    const withdraw = async (): Promise<never> => {
      throw new ProblemError('provider-unavailable');
    };
    must(200, await cancelWith({ ...world.provider, withdraw }, duelId));
    expect((await play.see(duelId)).status).toBe('cancelled');
  });
});

describe('reading one', () => {
  test('an open one that waits is for every session, a matched one for its participants', async () => {
    const { duelId } = await play.open();
    must(200, await get(duelId, stranger));
    must(200, await play.join(duelId));
    for (const wallet of [play.creator, play.opponent]) must(200, await get(duelId, wallet));
    expectRefusal(await get(duelId, stranger), 'forbidden');
    must(200, await world.call(getDuel, { headers: partner, params: { duelId } }));
  });

  test('a challenge is for both wallets that it names', async () => {
    const { duelId } = await direct();
    for (const wallet of [play.creator, play.opponent]) must(200, await get(duelId, wallet));
    expectRefusal(await get(duelId, stranger), 'forbidden');
    must(200, await cancel(duelId, play.creator));
    must(200, await get(duelId, play.opponent));
  });

  test('what is not there is 404, whatever it is called', async () => {
    for (const duelId of ['duel_11111111111111111111', 'duel_0', '..', '\u0000', "'; drop table duels; --"])
      expectRefusal(await get(duelId, stranger), 'not-found');
  });
});
