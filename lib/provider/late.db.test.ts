import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { providerEvidence } from '../../db/schema/evidence';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getDuelProof } from '../duel/receipt-contract';
import { reconcileDuel } from '../transactions/contract';
import type { ProviderPort } from './port';
import type { DrawRequest } from './rules/request';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000' });
  play = await new DuelPlayer(world).fundWallets();
});

const findEvidence = async (duelId: string) =>
  (await world.database.queries.select().from(providerEvidence).where(eq(providerEvidence.duelId, duelId)))[0];
const listAnsweredEvents = async (duelId: string) =>
  (await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId))).filter(
    ({ kind }) => kind === 'provider-answered',
  );

/** Wraps the environment's provider so that a draw returns only after `releaseDraw` is called. */
function openSlowProvider(): { provider: ProviderPort; drawRequested: Promise<void>; releaseDraw: () => void } {
  let resolveGate = () => {};
  let signalRequested = () => {};
  const gate = new Promise<void>((resolve) => {
    resolveGate = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    signalRequested = resolve;
  });
  const draw = async (request: DrawRequest) => {
    signalRequested();
    const reply = await world.provider.draw(request);
    await gate;
    return reply;
  };
  return { provider: { ...world.provider, draw }, drawRequested: asked, releaseDraw: resolveGate };
}

async function playToUnansweredDraw(): Promise<UntypedJson> {
  world.provider.isReady = false;
  const duel = await play.playToResolving();
  world.provider.isReady = true;
  return duel;
}

/** Polls the duel on a new instance with its own chain port, because polls on the same instance share a check. */
const reconcileWith = async (provider: ProviderPort, duelId: string) =>
  world
    .withServices({ provider, chain: { ...world.services.chain } })
    .call(reconcileDuel, { token: await play.getSessionToken(play.creator), params: { duelId } });

test('a true answer that comes while the fees go back is not kept, and both get theirs', async () => {
  const duel = await playToUnansweredDraw();
  const { duelId } = duel;
  const { provider, drawRequested, releaseDraw } = openSlowProvider();
  const reconciling = reconcileWith(provider, duelId);
  await drawRequested;
  play.advancePastResolution(duel);
  world.provider.isReady = false;
  await world.work();
  expect((await play.fetchDuel(duelId)).status).toBe('refunding');
  releaseDraw();
  expectStatus(200, await reconciling);
  expect(await findEvidence(duelId)).toMatchObject({ answer: null, signature: null });
  expect(await listAnsweredEvents(duelId)).toEqual([]);
  expectRefusal(await world.call(getDuelProof, { params: { duelId } }), 'wrong-duel-state');
  world.provider.isReady = true;
  for (const part of ['creator-fee', 'opponent-fee']) await play.pay(duelId, play.creator, { purpose: 'refund', part });
  expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'refunded', result: null });
});

test('a second answer that comes after the result replaces nothing, and is no second event', async () => {
  const { duelId } = await playToUnansweredDraw();
  const { provider, drawRequested, releaseDraw } = openSlowProvider();
  const reconciling = reconcileWith(provider, duelId);
  await drawRequested;
  await play.reconcile(duelId);
  const kept = await findEvidence(duelId);
  expect(kept?.answer).not.toBeNull();
  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  releaseDraw();
  expectStatus(200, await reconciling);
  expect(await findEvidence(duelId)).toEqual(kept);
  expect(await listAnsweredEvents(duelId)).toHaveLength(1);
  expect((await play.fetchDuel(duelId)).status).toBe('resolved');
});

test('of two answers that differ and come at once, the one that follows from the seed is kept', async () => {
  const { duelId } = await playToUnansweredDraw();
  const [honest, lying] = [openSlowProvider(), openSlowProvider()];
  world.provider.changeAnswer = (answer) => ({
    ...answer,
    winner: answer.winner === 'creator' ? 'opponent' : 'creator',
  });
  const reconciliations = [reconcileWith(lying.provider, duelId)];
  await lying.drawRequested;
  world.provider.changeAnswer = (answer) => answer;
  reconciliations.push(reconcileWith(honest.provider, duelId));
  await honest.drawRequested;
  lying.releaseDraw();
  honest.releaseDraw();
  for (const told of await Promise.all(reconciliations)) expectStatus(200, told);
  const proof: UntypedJson = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
  expect(proof.answer).toEqual((await findEvidence(duelId))?.answer);
  expect(await listAnsweredEvents(duelId)).toHaveLength(1);
  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'resolved', result: { winner: proof.answer.winner } });
});
