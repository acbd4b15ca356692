import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Endpoint } from '../../lib/api/endpoint';
import { runReconciliationByHand } from '../../lib/operations/contract';
import { DuelPlayer, expectStatus } from '../service/play';
import { type Answer, type EndpointCall, newIdempotencyKey } from '../service/requests';
import type { TestWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';
import type { StepKind } from './process';
import type { KillableServer } from './servers';

/** How far the clock moves after a crash: longer than every lease. */
const DOWNTIME_MS = 121_000;
/** Longest wait until Postgres notices that a server's connections are dead. */
const DROP_DETECTION_TIMEOUT_MS = 60_000;

/** A scenario's duel, its expected final status, and a wallet that can read the duel (by default the creator). */
interface ExpectedDuelEnd {
  readonly duelId: string;
  readonly status: string;
  readonly reader?: TestWallet;
}

/** The check of a scenario without a duel: `end` asserts the outcome on a server that isn't killed. */
interface ExpectedEnd {
  readonly end: (world: TestEnvironment) => Promise<void>;
}

/** Plays a duel, a rip or a round. A server can be killed at each of its requests. */
export type Scenario = (play: DuelPlayer) => Promise<ExpectedDuelEnd | ExpectedEnd>;

/** Where a server dies: at which request of the scenario, and after how many steps of that request. */
export interface CrashPoint {
  readonly requestIndex: number;
  readonly afterSteps: number;
  readonly stepKind?: StepKind;
}

/** Plays a scenario once without a crash. Returns the number of steps of each request, in order. */
export async function playAndCountSteps(
  world: TestEnvironment,
  server: KillableServer,
  story: Scenario,
): Promise<number[]> {
  const steps: number[] = [];
  const sendNoCrashOrders = () =>
    server.sendOrders({ at: world.clock.now().toISOString(), afterSteps: null, stepKind: null });
  await playScenario(world, story, async (endpoint, call) => {
    await sendNoCrashOrders();
    const { status, text, headers } = await server.call(endpoint, call);
    steps.push(await sendNoCrashOrders());
    return { status, text, json: text === '' ? null : JSON.parse(text), headers: Object.fromEntries(headers) };
  });
  return steps;
}

/**
 * Plays a scenario within this process, except one request: `server` gets it, with the order to die at `death`, and is
 * killed even if it answered first. Then repeats the request, with the same key if it has one. Returns whether `server`
 * died before it answered.
 */
export async function playWithCrash(
  world: TestEnvironment,
  server: KillableServer,
  story: Scenario,
  death: CrashPoint,
): Promise<boolean> {
  let request = -1;
  let died = false;
  await playScenario(world, story, async (endpoint, call) => {
    request += 1;
    if (request !== death.requestIndex) return world.call(endpoint, call);
    const { afterSteps, stepKind = null } = death;
    await server.sendOrders({ at: world.clock.now().toISOString(), afterSteps, stepKind });
    const firstAnswer = await server.call(endpoint, call).catch(() => null);
    died = firstAnswer === null;
    await server.kill();
    await waitForConnectionDrop(world);
    world.clock.advance(DOWNTIME_MS);
    const again = await repeatRequest(world, endpoint, call);
    // An acknowledged response is returned again, byte for byte.
    if (firstAnswer !== null && call.idempotencyKey) expect(again.text).toBe(firstAnswer.text);
    return again;
  });
  return died;
}

/** Waits until Postgres notices the dead connection. Until then other workers skip the rows that it locks. */
async function waitForConnectionDrop({ database }: TestEnvironment): Promise<void> {
  const countOpenTransactions = async (): Promise<number> => {
    const { rows } = (await database.queries.execute(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and xact_start is not null`)) as unknown as { rows: [{ count: number }] };
    return rows[0].count;
  };
  await expect.poll(countOpenTransactions, { timeout: DROP_DETECTION_TIMEOUT_MS }).toBe(0);
}

/**
 * Repeats a request, up to five times while the answer is `request-in-progress`: Postgres may not have noticed the
 * server's death.
 */
async function repeatRequest(world: TestEnvironment, endpoint: Endpoint, call: EndpointCall): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await world.call(endpoint, call);
    if (answer.json?.code !== 'request-in-progress' || tries === 5) return answer;
  }
}

/** Plays a scenario through `ask`, with an idempotency key for each write that takes one, and checks its end. */
async function playScenario(
  world: TestEnvironment,
  story: Scenario,
  ask: (endpoint: Endpoint, call: EndpointCall) => Promise<Answer>,
) {
  const call: TestEnvironment['call'] = (endpoint, input = {}) =>
    ask(
      endpoint,
      endpoint.idempotency === 'none'
        ? input
        : { ...input, idempotencyKey: input.idempotencyKey ?? newIdempotencyKey() },
    );
  const work = async (): Promise<void> =>
    void expectStatus(200, await call(runReconciliationByHand, { token: 'c'.repeat(32) }));
  const play = await new DuelPlayer({ ...world, call, work }).fundWallets();
  const expectedEnd = await story(play);
  if ('end' in expectedEnd) return expectedEnd.end(world);
  const { duelId, status, reader } = expectedEnd;
  expect([duelId, (await new DuelPlayer(world).fetchDuel(duelId, reader)).status]).toEqual([duelId, status]);
}
