import { afterEach, expect, test } from 'vitest';
import { Ripper } from '../../testing/gacha/ripper';
import { captureLog } from '../../testing/service/captured-log';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { WebhookHarness } from '../../testing/webhooks/post';
import { createAccessLog } from '../api/access-log';
import { cancelDuel, getDuel, listDuels } from '../duel/contract';
import { listEvents } from '../duel/store';
import { getHealth } from '../health/contract';
import { runReconciliation } from '../operations/contract';
import { listIntents } from '../transactions/store';
import { replayWebhook } from '../webhooks/contract';

const { log, lines } = captureLog('info');
const world = await openTestEnvironment({}, { log });
const play = await new DuelPlayer(world).fundWallets();

interface Line {
  readonly msg: string;
  readonly record?: string;
  readonly [name: string]: unknown;
}
let linesSeen = 0;
/** Returns the log lines written since the previous test ended. */
const listNewLines = (): Line[] => lines.slice(linesSeen).map((line) => JSON.parse(line));
const listChangeLines = (record: string): Line[] => listNewLines().filter((line) => line.record === record);
const listRequestLines = (): Line[] => listNewLines().filter(({ msg }) => msg === 'request');

afterEach(() => {
  linesSeen = lines.length;
});

test('each event of a settled duel and each state of its intents is a line, as the tables have them', async () => {
  const { duelId } = await play.playToSettled();
  const events = await listEvents(world.database.queries, duelId);
  const duelLines = listChangeLines('duel').filter((line) => line.duelId === duelId);
  expect(duelLines.map(({ sequence, event, from, to, actor }) => [sequence, event, from, to, actor])).toEqual(
    events.map(({ sequence, kind, statusFrom, statusTo, actorKind }) => [
      sequence,
      kind,
      statusFrom,
      statusTo,
      actorKind,
    ]),
  );
  const ended = new Map(listChangeLines('intent').map(({ intentId, to }) => [intentId, to]));
  const intents = await listIntents(world.database.queries, duelId);
  expect(ended).toEqual(new Map(intents.map(({ intentId, state }) => [intentId, state])));
  for (const { intentId } of intents) {
    const states = listChangeLines('intent').filter((line) => line.intentId === intentId);
    expect(states[0]?.from).toBeNull();
    // Each change starts from the state in which the one before ended.
    expect(states.slice(1).map(({ from }) => from)).toEqual(states.slice(0, -1).map(({ to }) => to));
  }
});

test('a change that a request made has its id, and a refused one leaves no line', async () => {
  const { duelId } = await play.openDuel();
  const [opened] = listChangeLines('duel');
  const [request] = listRequestLines().filter(({ route, method }) => route === '/v1/duels' && method === 'POST');
  expect(opened).toMatchObject({ duelId, from: null, to: 'waiting', requestId: request?.requestId });
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
  const count = listChangeLines('duel').length;
  expect((await world.call(cancelDuel, { token, params: { duelId } })).status).toBe(409);
  expect(listChangeLines('duel')).toHaveLength(count);
  expect(listRequestLines().at(-1)).toMatchObject({
    route: '/v1/duels/{duelId}/cancel',
    duelId,
    status: 409,
    caller: 'wallet',
  });
});

test('each request is a line with its declared path, and who called', async () => {
  const { header } = await createIntegrationKey(world, 'reader');
  const { duelId } = await play.openDuel();
  await world.call(listDuels);
  await world.call(getDuel, { params: { duelId } });
  await world.call(getDuel, { headers: header, params: { duelId: 'duel_nothing' } });
  await world.call(runReconciliation, { token: 'c'.repeat(32) });
  const last = listRequestLines().slice(-4);
  expect(last).toMatchObject([
    { method: 'GET', route: '/v1/duels', status: 200, caller: 'guest' },
    { method: 'GET', route: '/v1/duels/{duelId}', status: 401, caller: 'none', duelId },
    { method: 'GET', route: '/v1/duels/{duelId}', status: 404, caller: 'integration' },
    { method: 'GET', route: '/v1/internal/reconciliation/solana', status: 200, caller: 'cron' },
  ]);
  expect(last[2]).not.toHaveProperty('duelId');
  for (const { requestId, durationMs } of last) {
    expect(requestId).toMatch(/^req_[0-9a-f]{24}$/);
    expect(durationMs).toBeGreaterThanOrEqual(0);
  }
});

test('a health check is a line at debug alone, and nothing is one at warn', async () => {
  await world.call(getHealth);
  expect(listRequestLines()).toEqual([]);
  for (const [level, count] of [
    ['debug', 2],
    ['warn', 0],
  ] as const) {
    const other = captureLog(level);
    const { call } = world.withServices({ accessLog: createAccessLog(other.log) });
    await call(getHealth);
    await call(listDuels);
    expect(other.lines).toHaveLength(count);
  }
});

test('each state of a machine’s payment is a line, and no line holds what must stay secret', async () => {
  const ripper = await new Ripper(world).fundWallet();
  const begun = await ripper.startRip();
  const signature = await ripper.pay(begun);
  const { intentId } = begun.intent;
  expectStatus(200, await ripper.verify(intentId, signature));
  const rip = expectStatus(201, await ripper.rip(ripper.buildRipBody(begun)));
  const { serverSeed } = await ripper.settle(rip);
  const states = listChangeLines('payment').map(({ from, to, ...line }) => [line.intentId, from, to]);
  expect(states).toEqual([
    [intentId, null, 'open'],
    [intentId, 'open', 'claimed'],
    [intentId, 'claimed', 'verified'],
    [intentId, 'verified', 'spent'],
  ]);
  const token = await play.getSessionToken(testWallet('creator'));
  for (const secret of [serverSeed, begun.clientSeed, signature, token, 'a'.repeat(43), 'c'.repeat(32)])
    expect(lines.join()).not.toContain(secret);
});

test('each delivery is a line when it is queued, at each attempt, and when it is queued again', async () => {
  const post = await WebhookHarness.open(world);
  await post.resetWithNewKey();
  const { endpointId } = await post.register();
  const { duelId } = await play.openDuel();
  const eventId = `${duelId}-1`;
  const deliverAll = async () => {
    while ((await post.deliverDue()) > 0);
  };
  await deliverAll();
  post.receiver.setReplies({ status: 410 });
  const params = { endpointId };
  expectStatus(202, await world.call(replayWebhook, { headers: post.headers, params, body: { eventId } }));
  await deliverAll();
  const about = { endpointId, duelId, eventId };
  expect(listChangeLines('delivery').filter((line) => line.eventId === eventId)).toMatchObject([
    { ...about, from: null, to: 'pending', attempts: 0, failure: null },
    { ...about, from: 'pending', to: 'delivered', attempts: 1, failure: null },
    { ...about, from: null, to: 'pending', attempts: 0 },
    { ...about, from: 'pending', to: 'failed', attempts: 1, failure: 'endpoint-gone' },
  ]);
  await post.cleanUp();
});
