import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listDuelEvents } from './events-contract';

let world: TestEnvironment;
let play: DuelPlayer;
let headers: Record<string, string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  headers = (await createIntegrationKey(world, 'auditor')).header;
});

const listEvents = async (duelId: string) =>
  expectStatus(200, await world.call(listDuelEvents, { headers, params: { duelId } }));

test('the events of a settled duel have its steps in order, with the status before and after', async () => {
  const { duelId } = await play.playToSettled();
  const events = await listEvents(duelId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ kind, statusFrom, statusTo }) => `${kind}: ${statusFrom} -> ${statusTo}`)).toEqual([
    'created: null -> waiting',
    'joined: waiting -> matched',
    'provider-agreed: matched -> matched',
    'fund-prepared: matched -> matched',
    'fund-seen: matched -> funding',
    'deposit-finalized: funding -> committing',
    'deposit-finalized: committing -> funded',
    'accepted: funded -> funded',
    'entropy-locked: funded -> resolving',
    'provider-answered: resolving -> resolving',
    'result-committed: resolving -> resolved',
    'settled: resolved -> settled',
  ]);
  expect(events[0]).toEqual({
    duelId,
    sequence: 1,
    kind: 'created',
    at: events[0]?.at,
    actorKind: 'creator',
    statusFrom: null,
    statusTo: 'waiting',
    data: {},
  });
  expect(events[2]).toMatchObject({ actorKind: 'worker', data: { bondAmount: '150000000' } });
  expect(events[5]?.data).toEqual({ side: 'creator', binding: 'submission' });
  const { acceptedSlot, targetSlot } = await play.fetchDuel(duelId);
  expect(events[7]).toMatchObject({ actorKind: 'worker', data: { slot: acceptedSlot, targetSlot } });
});

test('an event says how the recovery worker bound a payment that was never submitted', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.opponent));
  await play.send(play.opponent.signTransaction(intent.transaction).transaction);
  world.finalize();
  play.outliveBlockhashes();
  await play.reconcile(duelId);
  const paid = (await listEvents(duelId)).find(({ kind }) => kind === 'deposit-finalized');
  expect(paid?.data).toEqual({ side: 'opponent', binding: 'rpc-recovery' });
});

test('reading evaluates the deadline first, and stored events can’t be changed or deleted', async () => {
  const { duelId, expiresAt } = await play.openDuel();
  const before = await listEvents(duelId);
  world.clock.advance(new Date(expiresAt).getTime() - world.clock.now().getTime() + 1_000);
  const after = await listEvents(duelId);
  expect(after.slice(0, 1)).toEqual(before);
  expect(after[1]).toMatchObject({ kind: 'timed-out', actorKind: 'worker', statusTo: 'cancelled' });
  for (const change of [sql`update ${duelEvents} set kind = 'joined'`, sql`delete from ${duelEvents}`])
    await expect(world.database.queries.execute(change)).rejects.toThrow();
  expect(await listEvents(duelId)).toEqual(after);
});

test('events are for integrations only, and of a duel that is there', async () => {
  const { duelId } = await play.openDuel();
  const token = await play.getSessionToken(play.creator);
  expectRefusal(await world.call(listDuelEvents, { params: { duelId } }), 'unauthenticated');
  expectRefusal(await world.call(listDuelEvents, { token, params: { duelId } }), 'unauthenticated');
  expectRefusal(await world.call(listDuelEvents, { sessionCookie: token, params: { duelId } }), 'unauthenticated');
  for (const absent of ['duel_11111111111111111111', 'none'])
    expectRefusal(await world.call(listDuelEvents, { headers, params: { duelId: absent } }), 'not-found');
});
