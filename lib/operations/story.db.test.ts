import { expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { cancelDuel } from '../duel/contract';
import { listDuelEvents } from '../duel/events-contract';
import { findDuel } from '../duel/store';
import { getDuelStory } from './story-contract';

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();
const { header } = await createIntegrationKey(world, 'operator', ['operate']);

const callGetStory = (duelId: string, call: object = {}) =>
  world.call(getDuelStory, { headers: header, params: { duelId }, ...call });
const fetchStory = async (duelId: string): Promise<UntypedJson> => expectStatus(200, await callGetStory(duelId));

test('is for integration keys that may operate, and of duels that exist', async () => {
  const { duelId } = await play.openDuel();
  expectRefusal(await callGetStory(duelId, { headers: {} }), 'unauthenticated');
  expectRefusal(
    await callGetStory(duelId, { headers: {}, token: await play.getSessionToken(play.creator) }),
    'unauthenticated',
  );
  const reader = await createIntegrationKey(world, 'reader', ['read', 'act', 'webhooks']);
  const refused = await callGetStory(duelId, { headers: reader.header });
  expectRefusal(refused, 'forbidden');
  expect([refused.status, refused.json.detail]).toEqual([403, 'This integration key lacks the scope operate.']);
  expectRefusal(await callGetStory('duel_11111111111111111111'), 'not-found');
  const wrong = await callGetStory('duel_not-an-id');
  expectRefusal(wrong, 'invalid-request', '/path/duelId');
  expect(wrong.status).toBe(400);
});

test('says at each stage of a duel what it waits for, until when, and what follows otherwise', async () => {
  const { duelId, expiresAt } = await play.openDuel();
  expect(await fetchStory(duelId)).toMatchObject({
    duel: { duelId, status: 'waiting' },
    wait: { for: 'opponent', until: expiresAt, otherwise: expect.stringContaining('nobody has paid') },
    intents: [],
    custodyAlerts: [],
  });

  const matched = expectStatus(200, await play.join(duelId));
  const fetchWait = async () => (await fetchStory(duelId)).wait;
  expect(await fetchWait()).toMatchObject({ for: 'consent', until: matched.fundingDeadline });

  const { intentId } = expectStatus(201, await play.prepare(duelId, play.creator));
  const prepared = await fetchWait();
  expect(prepared).toMatchObject({ for: 'payments', until: matched.fundingDeadline });
  expect(prepared.why).toContain(`The creator’s payment ${intentId} was prepared`);
  expect(prepared.why).toContain('The opponent has prepared no payment.');

  await play.pay(duelId, play.creator);
  expect(await fetchWait()).toMatchObject({
    for: 'payments',
    why: 'The opponent has prepared no payment.',
    otherwise: 'Then the fees go back to both players.',
  });

  const paid = await play.pay(duelId, play.opponent);
  const stored = await findDuel(world.database.queries, duelId);
  const slots = BigInt(paid.gridSlots * paid.acceptSteps - paid.entropyDelaySlots);
  expect(await fetchWait()).toMatchObject({ for: 'accept', untilSlot: String((stored?.quorumSlot ?? 0n) + slots) });

  await play.acceptAsProvider(paid);
  const accepted = (await play.reconcile(duelId)).duel;
  const entropy = await fetchWait();
  expect(entropy).toMatchObject({ for: 'entropy', until: matched.resolutionDeadline });
  expect(entropy.why).toContain(`slot ${accepted.targetSlot}`);

  await play.lockEntropy(accepted);
  await play.reconcile(duelId);
  expect((await fetchWait()).for).toBe('commit');

  await play.pay(duelId, play.creator, { purpose: 'commit-result' });
  expect(await fetchWait()).toMatchObject({
    for: 'payouts',
    why: expect.stringContaining('creator’s fee, opponent’s fee'),
  });
  await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
  expect((await fetchWait()).why).toContain('Still in escrow: opponent’s fee.');
  await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });

  const end = await fetchStory(duelId);
  expect(end).toMatchObject({ duel: { status: 'settled' }, wait: { for: 'close' } });
  const { header: reader } = await createIntegrationKey(world, 'timeline', ['read']);
  const timeline = expectStatus(200, await world.call(listDuelEvents, { headers: reader, params: { duelId } }));
  expect(end.events.map(({ kind }: UntypedJson) => kind)).toEqual(timeline.map(({ kind }: UntypedJson) => kind));
  expect(end.intents.map(({ purpose, state }: UntypedJson) => [purpose, state])).toEqual([
    ['fund', 'FINALIZED'],
    ['fund', 'FINALIZED'],
    ['commit-result', 'FINALIZED'],
    ['settle', 'FINALIZED'],
    ['settle', 'FINALIZED'],
  ]);
  expect(end.escrowTransactions.map(({ step }: UntypedJson) => step)).toEqual(
    expect.arrayContaining(['deposit', 'accept', 'lock', 'commit', 'settle']),
  );
});

test('changes nothing: a duel whose time is up stays as it is, and the story says who ends it', async () => {
  const { duelId, expiresAt } = await play.openDuel();
  play.advanceTo(new Date(Date.parse(expiresAt) + 90_000));
  const { duel, wait, check } = await fetchStory(duelId);
  expect([duel.status, wait.for]).toEqual(['waiting', 'check']);
  expect(check.overdueSeconds).toBe(Math.floor((world.clock.now().getTime() - Date.parse(check.nextCheckAt)) / 1_000));
  expect(check.overdueSeconds).toBeGreaterThan(80);
  expect((await findDuel(world.database.queries, duelId))?.status).toBe('waiting');
  await world.work();
  expect(await fetchStory(duelId)).toMatchObject({
    duel: { status: 'cancelled', cancelReason: 'timeout' },
    wait: { for: 'nothing' },
    check: { nextCheckAt: null, overdueSeconds: 0 },
  });
});

test('names what hinders it: a worker, RPC or provider that was not seen, and an open alert', async () => {
  await world.work();
  const { duelId } = await play.openAndJoin({ fundingSeconds: 600 });
  expect((await fetchStory(duelId)).hindrances).toEqual([]);
  const { chain } = world.services;
  const away = { ...chain, finalizedTip: () => Promise.reject(new ProblemError('chain-unavailable')) };
  world.clock.advance(60_000);
  const provider = { ...world.provider, checkHealth: () => Promise.reject(new ProblemError('provider-unavailable')) };
  await world.withServices({ chain: away, provider }).work();
  expect((await fetchStory(duelId)).hindrances).toContainEqual(
    expect.stringMatching(/^The Solana RPC was last seen working 6\d s ago. It said: The Solana RPC does not answer/),
  );
  expect((await fetchStory(duelId)).hindrances).toContainEqual(
    expect.stringMatching(
      /^The pack provider \S+ was last seen working 6\d s ago. It said: The pack provider does not/,
    ),
  );
  world.clock.advance(200_000);
  expect((await fetchStory(duelId)).hindrances).toContainEqual(
    expect.stringMatching(/^The worker was last seen working 2\d\d s ago/),
  );

  await world.work();
  const late = await play.openAndJoin({ fundingSeconds: 600 });
  const { transaction } = expectStatus(201, await play.prepare(late.duelId, play.creator));
  const token = await play.getSessionToken(play.opponent);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId: late.duelId } }));
  await play.send(play.creator.signTransaction(transaction).transaction);
  world.finalize();
  await play.reconcile(late.duelId);
  const lateStory = await fetchStory(late.duelId);
  expect(lateStory).toMatchObject({
    duel: { status: 'refunding' },
    wait: { for: 'refunds', otherwise: expect.stringContaining(late.fundingDeadline) },
    custodyAlerts: [{ kind: 'late-deposit', resolvedAt: null, outBy: late.fundingDeadline }],
  });
  expect(lateStory.hindrances).toEqual([expect.stringMatching(/^A custody alert is open since .+: late-deposit.$/)]);
});
