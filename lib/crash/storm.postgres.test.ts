import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { crashEvents, crashRounds, fixtureSettlements } from '../../db/schema/crash';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { startServers } from '../../testing/server/server-processes';
import type { UntypedJson } from '../../testing/service/play';
import type { EndpointCall } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { createCrashRound, decideCrashRound, reconcileCrashSettlement } from './contract';

interface EndpointReply {
  readonly status: number;
  readonly text: string | null;
  readonly replayed: boolean;
}
type CallEndpoint = (endpoint: Endpoint, call: EndpointCall) => Promise<EndpointReply>;

let world: TestEnvironment;
let rounds: CrashRoundPlayer;
/** One function per server process that calls the endpoints of that process. Both processes share one database. */
let serverCalls: CallEndpoint[];

beforeAll(async () => {
  world = await openTestEnvironment();
  rounds = new CrashRoundPlayer(world);
  serverCalls = (await startServers(world, 2)).map((server) => async (endpoint, call) => {
    const { status, headers, text } = await server.call(endpoint, call);
    return { status, text, replayed: headers.get('idempotency-replayed') === 'true' };
  });
});

const pickServer = (index: number): CallEndpoint => serverCalls[index % 2] as CallEndpoint;
const DECISION_COUNT = 100;

/** Sends concurrent decisions for one stage, each with the idempotency key that `getKey` returns for its number. */
async function decideConcurrently(
  getKey: (nth: number) => string,
): Promise<{ answers: EndpointReply[]; round: UntypedJson }> {
  const wallet = rounds.createWallet();
  const round = await rounds.createAndStart(wallet);
  const { roundId, stage, version } = round;
  const token = await rounds.getSessionToken(wallet);
  const decide = (nth: number) =>
    pickServer(nth)(decideCrashRound, {
      token,
      idempotencyKey: getKey(nth),
      params: { roundId },
      body: { action: nth % 10 === 0 && getKey(0) !== getKey(1) ? 'continue' : 'cash-out', stage, version },
    });
  const answers = await Promise.all(Array.from({ length: DECISION_COUNT }, (_, nth) => decide(nth)));
  return { answers, round };
}

const listGameLines = async (roundId: string): Promise<string[]> => {
  const ofTheGame = and(eq(crashEvents.roundId, roundId), eq(crashEvents.area, 'game'));
  const lines = await world.database.queries.select().from(crashEvents).where(ofTheGame);
  return lines.sort((one, other) => one.sequence - other.sequence).map(({ kind }) => kind);
};

test(`${DECISION_COUNT} decisions at once under one key have one effect and one answer`, async () => {
  const { answers, round } = await decideConcurrently(() => 'one-key');
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await listGameLines(round.roundId)).toEqual(['committed', 'started', 'cashed-out']);
});

test(`${DECISION_COUNT} decisions at once under as many keys: one is taken, the others are told so`, async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const { answers, round } = await decideConcurrently((key) => `key-${nth}-${key}`);
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const codes = answers.flatMap(({ status, text }) => (status === 409 ? [JSON.parse(text ?? '').code] : []));
    expect(codes).toEqual(Array(DECISION_COUNT - 1).fill('stale-decision'));
    const { status } = JSON.parse(taken[0]?.text ?? '');
    expect(await listGameLines(round.roundId)).toEqual([
      'committed',
      'started',
      status === 'active' ? 'continued' : 'cashed-out',
    ]);
  }
});

test('commitments asked for at once are one', async () => {
  const wallet = rounds.createWallet();
  const token = await rounds.getSessionToken(wallet);
  const createRound = (nth: number) => pickServer(nth)(createCrashRound, { token, idempotencyKey: `commit-${nth}` });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => createRound(nth)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => JSON.parse(text ?? '').roundId)).size).toBe(1);
  const rows = await world.database.queries.select().from(crashRounds).where(eq(crashRounds.wallet, wallet.address));
  expect(rows).toHaveLength(1);
});

test('settlements asked for at once are done once', async () => {
  const { round } = await decideConcurrently(() => 'one-key');
  const [row] = await world.database.queries.select().from(crashRounds).where(eq(crashRounds.roundId, round.roundId));
  const player = rounds.createdWallets.find(({ address }) => address === row?.wallet);
  const token = await rounds.getSessionToken(player as NonNullable<typeof player>);
  const settle = (nth: number) =>
    pickServer(nth)(reconcileCrashSettlement, { token, params: { roundId: round.roundId } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => settle(nth)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(JSON.parse((await settle(0)).text ?? '').settlement).toMatchObject({ status: 'done', attempts: 1 });
  const keys = [`crash:${round.roundId}:custody`, `crash:${round.roundId}:settlement`];
  const done = await world.database.queries.select().from(fixtureSettlements);
  expect(
    done
      .map(({ requestKey }) => requestKey)
      .filter((key) => keys.includes(key))
      .sort(),
  ).toEqual(keys);
});
