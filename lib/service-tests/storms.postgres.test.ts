import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { startServers } from '../../testing/server/server-processes';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { type EndpointCall, newIdempotencyKey } from '../../testing/service/requests';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { cancelDuel, createDuel, joinDuel } from '../duel/contract';
import { runReconciliationByHand } from '../operations/contract';
import { prepareTransaction, reconcileDuel, recordSubmission, rejectTransaction } from '../transactions/contract';

interface StormResponse {
  readonly status: number;
  readonly text: string | null;
  readonly replayed: boolean;
}
type CallServer = (endpoint: Endpoint, call: EndpointCall) => Promise<StormResponse>;

let world: TestEnvironment;
let play: DuelPlayer;
/** Functions that call an endpoint of the first and of the second server process. Both use the same database. */
let serverCalls: CallServer[];

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  const servers = await startServers(world, 2);
  serverCalls = servers.map((server) => async (endpoint, call) => {
    const { status, headers, text } = await server.call(endpoint, call);
    return { status, text, replayed: headers.get('idempotency-replayed') === 'true' };
  });
});

const WALLET_COUNT = 64;
const crowd: TestWallet[] = Array.from({ length: WALLET_COUNT }, (_, index) => testWallet(`crowd ${index}`));
const pickServer = (index: number): CallServer => serverCalls[index % 2] as CallServer;

/** Counts the responses of each status. */
const countByStatus = (answers: readonly StormResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test(`${WALLET_COUNT} wallets join one duel at once: one wins, the others are told so`, async () => {
  const tokens = await Promise.all(crowd.map((wallet) => play.getSessionToken(wallet)));
  for (let storm = 0; storm < 2; storm += 1) {
    const { duelId } = await play.openDuel();
    const join = (token: string, index: number) =>
      pickServer(index)(joinDuel, { token, idempotencyKey: `storm-${storm}`, params: { duelId } });
    const answers = await Promise.all(tokens.map(join));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: WALLET_COUNT - 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await play.fetchDuel(duelId)).opponentWallet).toBe(crowd[winner]?.address);
    const codes = new Set(answers.flatMap(({ status, text }) => (status === 409 ? [JSON.parse(text ?? '').code] : [])));
    expect([...codes].filter((code) => code !== 'duel-not-joinable' && code !== 'state-changed')).toEqual([]);
    const again = await pickServer(winner + 1)(joinDuel, {
      token: tokens[winner] as string,
      idempotencyKey: `storm-${storm}`,
      params: { duelId },
    });
    expect(again).toEqual({ status: 200, text: answers[winner]?.text, replayed: true });
  }
});

test('one key in a storm from two processes has one effect and one answer', async () => {
  const token = await play.getSessionToken(play.creator);
  const callConcurrently = async (endpoint: Endpoint, call: EndpointCall): Promise<StormResponse> => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => pickServer(index)(endpoint, call)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    return answers[0] as StormResponse;
  };
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const created = await callConcurrently(createDuel, { token, idempotencyKey: 'create', body });
  const { duelId } = JSON.parse(created.text ?? '');
  expectStatus(200, await play.join(duelId));
  const prepared = await callConcurrently(prepareTransaction, {
    token,
    idempotencyKey: 'prepare',
    params: { duelId },
    body: { purpose: 'fund' },
  });
  const intent = JSON.parse(prepared.text ?? '');
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  const params = { duelId, transactionId: intent.intentId };
  await callConcurrently(recordSubmission, { token, idempotencyKey: 'submit', params, body: { signature } });
  await play.send(transaction);
  world.finalize();
  expect((await play.reconcile(duelId)).duel.status).toBe('committing');
});

test('different keys in a storm of payments give one intent', async () => {
  const { duelId } = await play.openAndJoin();
  const token = await play.getSessionToken(play.opponent);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      pickServer(index)(prepareTransaction, {
        token,
        idempotencyKey: `pay-${index}`,
        params: { duelId },
        body: { purpose: 'fund' },
      }),
    ),
  );
  expect(countByStatus(answers)).toEqual({ 201: 32 });
  expect(new Set(answers.map(({ text }) => JSON.parse(text ?? '').intentId)).size).toBe(1);
});

test('worker runs of both processes at once leave one history', async () => {
  const { duelId } = await play.openAndJoin();
  for (const wallet of [play.creator, play.opponent]) await play.sendAndSubmit(duelId, wallet);
  world.finalize();
  await world.database.queries.execute("update duels set next_check_at = '2026-01-01' where next_check_at is not null");
  const runs = await Promise.all(
    Array.from({ length: 8 }, (_, index) => pickServer(index)(runReconciliationByHand, { token: 'c'.repeat(32) })),
  );
  expect(countByStatus(runs)).toEqual({ 200: 8 });
  expect((await play.fetchDuel(duelId)).status).toBe('funded');
  const events = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
  const kinds = [
    'created',
    'joined',
    'provider-agreed',
    'fund-prepared',
    'fund-seen',
    'deposit-finalized',
    'deposit-finalized',
  ];
  expect(events.sort((one, other) => one.sequence - other.sequence).map(({ kind }) => kind)).toEqual(kinds);
});

const DUEL_COUNT = 8;
const sides = ['creator', 'opponent'] as const;

/** Prepares a payment, then submits its signature, rejects it and sends it, all at once. */
async function racePaymentSteps(duelId: string, side: (typeof sides)[number], nth: number): Promise<StormResponse[]> {
  const token = await play.getSessionToken(play[side]);
  const prepareCall = { token, idempotencyKey: newIdempotencyKey(), params: { duelId }, body: { purpose: 'fund' } };
  const prepared = await pickServer(nth)(prepareTransaction, prepareCall);
  if (prepared.status !== 201) return [prepared];
  const intent = JSON.parse(prepared.text ?? '');
  const { transaction, signature } = play[side].signTransaction(intent.transaction);
  const params = { duelId, transactionId: intent.intentId };
  const responses = await Promise.all([
    pickServer(nth)(recordSubmission, { token, idempotencyKey: newIdempotencyKey(), params, body: { signature } }),
    pickServer(nth + 1)(rejectTransaction, { token, idempotencyKey: newIdempotencyKey(), params }),
    // Fails if the simultaneous race for the same side has sent this payment already.
    play.send(transaction).catch(() => null),
  ]);
  world.chain.tick();
  return [prepared, ...responses.filter((each) => typeof each === 'object' && each !== null)];
}

/**
 * Opens a duel, joins it twice at once, then pays for each side twice at once while both sides poll and a worker runs,
 * in both processes. Some duels are cancelled meanwhile.
 */
async function raceDuelActions(nth: number): Promise<{ readonly duelId: string; readonly answers: StormResponse[] }> {
  const tokens = {
    creator: await play.getSessionToken(play.creator),
    opponent: await play.getSessionToken(play.opponent),
  };
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const created = await pickServer(nth)(createDuel, {
    token: tokens.creator,
    idempotencyKey: newIdempotencyKey(),
    body,
  });
  expect(created.status, created.text ?? '').toBe(201);
  const { duelId } = JSON.parse(created.text ?? '');
  const callAsSide = (endpoint: Endpoint, side: (typeof sides)[number], door: number): Promise<StormResponse> =>
    pickServer(door)(endpoint, { token: tokens[side], idempotencyKey: newIdempotencyKey(), params: { duelId } });
  const joins = [0, 1].map((door) => callAsSide(joinDuel, 'opponent', door));
  const early = nth % 4 === 0 ? [callAsSide(cancelDuel, 'creator', nth)] : [];
  const answers = await Promise.all([...joins, ...early]);
  const payments = sides.flatMap((side) => [0, 1].map((door) => racePaymentSteps(duelId, side, door)));
  const polls = sides.map((side, door) => callAsSide(reconcileDuel, side, door));
  const late = nth % 4 === 1 ? [callAsSide(cancelDuel, 'opponent', nth)] : [];
  const run = pickServer(nth)(runReconciliationByHand, { token: 'c'.repeat(32) });
  answers.push(...(await Promise.all(payments)).flat(), ...(await Promise.all([...polls, ...late, run])));
  return { duelId, answers };
}

/** Sends each refund of a fee that is due, and returns the status of the duel. */
async function refundAndFetchStatus(duelId: string): Promise<string> {
  for (const side of sides) {
    const refund = { purpose: 'refund', part: `${side}-fee` };
    const prepared = await play.prepare(duelId, play.creator, refund);
    if (prepared.status !== 201) continue;
    await play.send(play.creator.signTransaction(prepared.json.transaction).transaction);
    world.finalize();
    await play.reconcile(duelId);
  }
  return (await play.fetchDuel(duelId)).status;
}

test('payments, cancellations and polls at once leave each duel refunded or cancelled in the end', async () => {
  const storms = await Promise.all(Array.from({ length: DUEL_COUNT }, (_, nth) => raceDuelActions(nth)));
  const answers = storms.flatMap((storm) => storm.answers);
  const won = new Set([200, 201, 202]);
  const lost = answers.filter(({ status }) => !won.has(status));
  // If the duel was cancelled before its opponent joined, the opponent isn't a participant and gets 403 or 404. Any
  // other request that comes too late gets 409.
  expect(lost.filter(({ status }) => ![403, 404, 409].includes(status))).toEqual([]);
  expect(lost.length).toBeGreaterThan(0);
  world.finalize();
  play.advanceTo(new Date(world.clock.now().getTime() + 3_600_000));
  for (let runs = 0; runs < 3; runs += 1) {
    await world.work();
    world.clock.advance(180_000);
    world.chain.tick(170);
  }
  const ends: string[] = [];
  for (const { duelId } of storms) ends.push(await refundAndFetchStatus(duelId));
  expect(ends.filter((status) => status !== 'refunded' && status !== 'cancelled')).toEqual([]);
  // In some duels the creator or opponent had paid, so these end refunded.
  expect(ends).toContain('refunded');
});
