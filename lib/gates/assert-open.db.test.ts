import { isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { providerCommitments } from '../../db/schema/provider';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type Answer, type EndpointCall, newIdempotencyKey } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { createDuel } from '../duel/contract';
import { searchMatch } from '../matchmaking/contract';
import { createWebhook, listWebhooks } from '../webhooks/contract';
import type { GateId } from './rules/gate';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});
beforeEach(() => {
  world.provider.isUnreachable = false;
  world.clock.advance(60_000);
});

/** Returns the same service with just these gates closed by its operator. */
const withClosedGates = (...closed: GateId[]) =>
  world.withServices({ gateSettings: () => ({ ...world.services.gateSettings(), closedGates: new Set(closed) }) });

const callCreateDuel = async (
  through: Pick<TestEnvironment, 'call'> = world,
  call: EndpointCall = {},
): Promise<Answer> =>
  through.call(createDuel, {
    token: await play.getSessionToken(play.creator),
    body: { matchmakingMode: 'open', packId: 'kickoff-2031' },
    ...call,
  });

test('what the operator closed is refused with the reason, without the names of its settings', async () => {
  const refused = await callCreateDuel(withClosedGates('duels'));
  expectRefusal(refused, 'gate-closed');
  expect(refused.json.detail).toBe('The operator of this service closed it.');
  expect(refused.headers['cache-control']).toBe('no-store');
  expectStatus(201, await callCreateDuel());
});

test('a gate that duels need closes them, other gates don’t', async () => {
  for (const gate of ['chain', 'provider'] as const)
    expectRefusal(await callCreateDuel(withClosedGates(gate)), 'gate-closed');
  expectStatus(201, await callCreateDuel(withClosedGates('cards', 'sparring', 'faucet', 'webhooks')));
});

test('credentials and bodies are judged first, and what is read stays open', async () => {
  const { call } = withClosedGates('duels', 'webhooks');
  expectRefusal(await call(createDuel, { body: {} }), 'unauthenticated');
  expectRefusal(await callCreateDuel({ call }, { body: {} }), 'invalid-request', '/body/matchmakingMode');
  const { header } = await createIntegrationKey(world, 'closed');
  expectRefusal(await call(createWebhook, { headers: header, body: { url: 'https://hooks.example/' } }), 'gate-closed');
  expectStatus(200, await call(listWebhooks, { headers: header }));
});

test('a duel that is open is played on behind a closed gate', async () => {
  const { duelId } = await play.openDuel();
  const closed = new DuelPlayer({ ...world, ...withClosedGates('chain', 'provider', 'duels', 'cards') });
  expectStatus(200, await closed.join(duelId));
  for (const wallet of [play.creator, play.opponent]) await closed.sendAndSubmit(duelId, wallet);
  world.finalize();
  expect((await closed.reconcile(duelId)).duel.status).toBe('funded');
});

test('a repeated idempotency key gets its stored answer, also behind a closed gate', async () => {
  const key = newIdempotencyKey();
  const first = expectStatus(201, await callCreateDuel(world, { idempotencyKey: key }));
  const again = await callCreateDuel(withClosedGates('duels'), { idempotencyKey: key });
  expect(expectStatus(201, again).duelId).toBe(first.duelId);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('cards can be closed by themselves', async () => {
  const showcase = { body: { matchmakingMode: 'open', packId: 'showcase-2032' } };
  expectRefusal(await callCreateDuel(withClosedGates('cards'), showcase), 'gate-closed');
  expectStatus(201, await callCreateDuel(withClosedGates('cards')));
});

test('a provider that is silent for half a minute closes duels, and opens them when it is back', async () => {
  await world.work();
  world.provider.isUnreachable = true;
  expectStatus(201, await callCreateDuel());
  world.clock.advance(10_000);
  expectStatus(201, await callCreateDuel());
  world.clock.advance(21_000);
  const refused = await callCreateDuel();
  expectRefusal(refused, 'provider-unavailable');
  expect(refused.json.detail).toBe(
    'The pack provider does not answer. Opens when: It answers again. We ask it every second.',
  );
  world.provider.isUnreachable = false;
  expectRefusal(await callCreateDuel(), 'provider-unavailable');
  world.clock.advance(10_000);
  expectStatus(201, await callCreateDuel());
});

test('a provider without SOL for another bond closes duels and searches, before anybody signs', async () => {
  await world.work();
  const poor = world.withServices({ provider: { ...world.provider, checkHealth: async () => ({ freeLamports: 0n }) } });
  world.clock.advance(31_000);
  const token = await play.getSessionToken(play.creator);
  for (const refused of [
    await callCreateDuel(poor),
    await poor.call(searchMatch, { token, body: { packTier: 'starter' } }),
  ]) {
    expectRefusal(refused, 'provider-unavailable');
    expect(refused.json.detail).toContain('The pack provider has no SOL left to stake on another duel.');
  }
});

test('a chain that cannot be trusted for half a minute closes duels', async () => {
  await world.work();
  const finalizedTip = () =>
    Promise.reject(new ProblemError('chain-unavailable', undefined, { cause: new Error('http://secret.example') }));
  const away = world.withServices({ chain: { ...world.services.chain, finalizedTip } });
  expectStatus(201, await callCreateDuel(away));
  world.clock.advance(31_000);
  const refused = await callCreateDuel(away);
  expectRefusal(refused, 'chain-unavailable');
  expect(refused.text).not.toContain('secret');
});

test('without a provider, or without a sealed seed of it, nothing is opened', async () => {
  expectRefusal(await callCreateDuel(world.withServices({ provider: null })), 'provider-unavailable');
  const { queries } = world.database;
  await queries
    .update(providerCommitments)
    .set({ takenAt: world.clock.now() })
    .where(isNull(providerCommitments.takenAt));
  world.clock.advance(1_000);
  const refused = await callCreateDuel();
  expectRefusal(refused, 'provider-unavailable');
  expect(refused.json.detail).toContain('All sealed seeds are in use.');
  await world.work();
  expectStatus(201, await callCreateDuel());
});

test('eight requests at the same time check the provider’s health once', async () => {
  let asked = 0;
  const countHealthCheck = () => {
    asked += 1;
    return world.provider.checkHealth();
  };
  const provider = { ...world.provider, checkHealth: countHealthCheck };
  const many = Array.from({ length: 8 }, () => world.withServices({ provider }));
  for (const answer of await Promise.all(many.map((each) => callCreateDuel(each))))
    expect([201, 409]).toContain(answer.status);
  expect(asked).toBe(1);
});
