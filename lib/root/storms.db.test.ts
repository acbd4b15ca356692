import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import type { Endpoint } from '../api/endpoint';
import { createDuel, joinDuel } from '../duel/contract';
import { runReconciliationByHand } from '../operations/contract';
import { prepareTransaction, recordSubmission } from '../transactions/contract';
import { must, Play } from './testing/play';
import { startServers } from './testing/server-processes';
import { type TestWallet, testWallet } from './testing/wallet';
import { type Call, openWorld, type World } from './testing/world';

interface Told {
  readonly status: number;
  readonly text: string | null;
  readonly replayed: boolean;
}
type Door = (endpoint: Endpoint, call: Call) => Promise<Told>;

let world: World;
let play: Play;
/** On Postgres two server processes over one database; PGlite has one process, and so one door twice. */
let doors: Door[];

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
  if (inject('testDatabase').kind === 'postgres') {
    const servers = await startServers(world, 2);
    doors = servers.map((server) => async (endpoint, call) => {
      const { status, headers, text } = await server.call(endpoint, call);
      return { status, text, replayed: headers.get('idempotency-replayed') === 'true' };
    });
  } else {
    const door: Door = async (endpoint, call) => {
      const { status, headers, text } = await world.call(endpoint, call);
      return { status, text, replayed: headers['idempotency-replayed'] === 'true' };
    };
    doors = [door, door];
  }
});

const WALLETS = 64;
const crowd: TestWallet[] = Array.from({ length: WALLETS }, (_, index) => testWallet(`crowd ${index}`));
const through = (index: number): Door => doors[index % 2] as Door;

/** How often each status came. */
const tally = (answers: readonly Told[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test(`${WALLETS} wallets join one duel at once: one wins, the others are told so`, async () => {
  const tokens = await Promise.all(crowd.map((wallet) => play.token(wallet)));
  for (let storm = 0; storm < 2; storm += 1) {
    const { duelId } = await play.open();
    const join = (token: string, index: number) =>
      through(index)(joinDuel, { token, key: `storm-${storm}`, params: { duelId } });
    const answers = await Promise.all(tokens.map(join));
    expect(tally(answers)).toEqual({ 200: 1, 409: WALLETS - 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await play.see(duelId)).opponentWallet).toBe(crowd[winner]?.address);
    const codes = new Set(answers.flatMap(({ status, text }) => (status === 409 ? [JSON.parse(text ?? '').code] : [])));
    expect([...codes].filter((code) => code !== 'duel-not-joinable' && code !== 'state-changed')).toEqual([]);
    const again = await through(winner + 1)(joinDuel, {
      token: tokens[winner] as string,
      key: `storm-${storm}`,
      params: { duelId },
    });
    expect(again).toEqual({ status: 200, text: answers[winner]?.text, replayed: true });
  }
});

test('one key in a storm from two processes has one effect and one answer', async () => {
  const token = await play.token(play.creator);
  const storm = async (endpoint: Endpoint, call: Call): Promise<Told> => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => through(index)(endpoint, call)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    return answers[0] as Told;
  };
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const created = await storm(createDuel, { token, key: 'create', body });
  const { duelId } = JSON.parse(created.text ?? '');
  must(200, await play.join(duelId));
  const prepared = await storm(prepareTransaction, {
    token,
    key: 'prepare',
    params: { duelId },
    body: { purpose: 'fund' },
  });
  const intent = JSON.parse(prepared.text ?? '');
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  const params = { duelId, transactionId: intent.intentId };
  await storm(recordSubmission, { token, key: 'submit', params, body: { signature } });
  await play.send(transaction);
  world.finalize();
  expect((await play.reconcile(duelId)).duel.status).toBe('committing');
});

test('different keys in a storm of payments give one intent', async () => {
  const { duelId } = await play.match();
  const token = await play.token(play.opponent);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      through(index)(prepareTransaction, { token, key: `pay-${index}`, params: { duelId }, body: { purpose: 'fund' } }),
    ),
  );
  expect(tally(answers)).toEqual({ 201: 32 });
  expect(new Set(answers.map(({ text }) => JSON.parse(text ?? '').intentId)).size).toBe(1);
});

test('worker runs of both processes at once leave one history', async () => {
  const { duelId } = await play.match();
  for (const wallet of [play.creator, play.opponent]) await play.hand(duelId, wallet);
  world.finalize();
  await world.database.queries.execute("update duels set next_check_at = '2026-01-01' where next_check_at is not null");
  const runs = await Promise.all(
    Array.from({ length: 8 }, (_, index) => through(index)(runReconciliationByHand, { token: 'c'.repeat(32) })),
  );
  expect(tally(runs)).toEqual({ 200: 8 });
  expect((await play.see(duelId)).status).toBe('funded');
  const events = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
  const kinds = ['created', 'joined', 'fund-prepared', 'fund-seen', 'deposit-finalized', 'deposit-finalized'];
  expect(events.sort((one, other) => one.sequence - other.sequence).map(({ kind }) => kind)).toEqual(kinds);
});
