import { beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../db/open-database';
import { providerCommitments } from '../../db/schema/provider';
import { alerts } from '../../scripts/mixin/alerts';
import { listPanelExpressions, listRunbookExpressions, listSelectors } from '../../testing/alerts/expressions';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { parkingQueues } from '../due-work/parking-rules';
import { listEvents } from '../duel/store';
import { addCommitments } from '../provider/store';
import { createFigureReader } from './figures';
import type { Prometheus } from './prometheus';

let world: TestEnvironment;
let play: DuelPlayer;
let prometheus: Prometheus;

beforeAll(async () => {
  world = await openTestEnvironment({ METRICS_SECRET: 'm'.repeat(20) });
  play = await new DuelPlayer(world).fundWallets();
  prometheus = world.services.prometheus as Prometheus;
});

/** Returns the present values by series. Moves the clock, since figures of rows are cached for five seconds. */
async function scrape(): Promise<Map<string, number>> {
  world.clock.advance(5_000);
  const series = new Map<string, number>();
  for (const line of (await prometheus.scrape()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`not in the format: ${line}`);
    series.set(name, Number(value));
  }
  return series;
}

test('requests are told by endpoint and status, never by what they named', async () => {
  const { duelId } = await play.openDuel();
  await play.fetchDuel(duelId);
  await world.call({ method: 'GET', path: '/nowhere', auth: [] } as never);
  const series = await scrape();
  expect(series.get('ripduel_http_requests_total{endpoint="GET /duels/{duelId}",status="200"}')).toBe(1);
  expect(series.get('ripduel_http_requests_total{endpoint="POST /duels",status="201"}')).toBe(1);
  expect(series.get('ripduel_http_requests_total{endpoint="none",status="404"}')).toBe(1);
  expect(series.get('ripduel_http_request_duration_seconds_count{endpoint="GET /duels/{duelId}"}')).toBe(1);
  const seriesText = [...series.keys()].join('\n');
  for (const name of [duelId, play.creator.address, world.provider.publicKey]) expect(seriesText).not.toContain(name);
});

test('duels and payments are counted by status; free commitments, debts and queues by number', async () => {
  const before = await scrape();
  const { duelId } = await play.openAndJoin();
  const prepared = await play.prepare(duelId, play.creator);
  expect(prepared.status).toBe(201);
  const after = await scrape();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('ripduel_duels{status="matched"}')).toBe(1);
  expect(grown('ripduel_fund_intents{state="PREPARED"}')).toBe(1);
  expect(grown('ripduel_free_commitments')).toBe(-1);
  for (const name of ['ripduel_debts_open', 'ripduel_webhook_deliveries_pending']) expect(after.get(name)).toBe(0);
  for (const queue of parkingQueues) expect(after.get(`ripduel_parked_rows{queue="${queue}"}`)).toBe(0);
  expect(after.get('ripduel_database_up')).toBe(1);
});

test('only the commitments that a new duel can take are free: neither a former provider’s nor an earlier protocol’s', async () => {
  const { database, provider, clock } = world.services;
  const before = (await scrape()).get('ripduel_free_commitments');
  const commitment = (digit: string) => ({ duelId: `duel_${digit}`, seedCommitment: digit.repeat(64) });
  await addCommitments(database.queries, 'former provider', [commitment('1')], clock.now());
  await database.queries.insert(providerCommitments).values({
    ...{ seedCommitment: '2'.repeat(64), duelId: null, fetchedAt: clock.now() },
    providerKey: provider?.publicKey as string,
  });
  expect((await scrape()).get('ripduel_free_commitments')).toBe(before);
});

test('a cancelled duel is counted among the ended ones, and no longer as matched', async () => {
  const { duelId } = await play.openAndJoin();
  const before = (await scrape()).get('ripduel_duels{status="matched"}') ?? 0;
  world.clock.advance(600_000);
  expect((await play.fetchDuel(duelId)).status).toBe('cancelled');
  const after = await scrape();
  expect(after.get('ripduel_duels{status="matched"}') ?? 0).toBeLessThan(before);
  expect(after.get('ripduel_duels_ended_day{status="cancelled"}')).toBeGreaterThanOrEqual(1);
});

test('how long the worker was silent, what waits for it, and what can be relied on', async () => {
  await world.work();
  expect((await scrape()).get('ripduel_up{what="worker"}')).toBe(1);
  world.clock.advance(200_000);
  const silent = await scrape();
  expect(silent.get('ripduel_up{what="worker"}')).toBe(0);
  expect(silent.get('ripduel_seen_seconds{what="worker"}')).toBeGreaterThanOrEqual(200);
  expect(silent.get('ripduel_queue_age_seconds{queue="duels"}')).toBeGreaterThan(0);
  expect(silent.get('ripduel_queue_depth{queue="duels"}')).toBeGreaterThan(0);
  await world.work();
  expect((await scrape()).get('ripduel_up{what="chain"}')).toBe(1);
});

test('a run of the worker is told by its loop and outcome', async () => {
  const { meter } = world.services;
  meter.countRun('webhooks', true, meter.startTimer());
  meter.countRun('reconciliation', false, meter.startTimer());
  const series = await scrape();
  expect(series.get('ripduel_worker_run_duration_seconds_count{loop="webhooks",outcome="failed"}')).toBe(1);
  expect(series.get('ripduel_worker_run_duration_seconds_count{loop="reconciliation",outcome="ended"}')).toBe(1);
});

test('waits for the RPC’s quota are counted by priority, and each node is shown with its state', async () => {
  const { meter } = world.services;
  meter.countRpcQueueWait('player', 'begun', 0.2);
  meter.countRpcQueueWait('housekeeping', 'refused', 8);
  meter.setRpcNode('rpc.example', true);
  meter.setRpcNode('rpc.example', false);
  const series = await scrape();
  const waits = 'ripduel_rpc_turn_wait_seconds';
  expect(series.get(`${waits}_bucket{le="0.25",priority="player",outcome="begun"}`)).toBe(1);
  expect(series.get(`${waits}_sum{priority="housekeeping",outcome="refused"}`)).toBe(8);
  expect(series.get('ripduel_rpc_node_up{node="rpc.example"}')).toBe(0);
});

test('changes on chain are counted by source, with their lag if it is known; a socket is shown once it is opened', async () => {
  const { meter } = world.services;
  expect((await scrape()).has('ripduel_chain_socket_live')).toBe(false);
  meter.countDuelUpdate('poll', null);
  meter.countDuelUpdate('socket', 3);
  meter.setSocketLive(true);
  meter.setSocketLive(false);
  meter.countSocketEnd();
  const series = await scrape();
  expect(series.get('ripduel_chain_updates_total{source="poll"}')).toBe(1);
  expect(series.get('ripduel_chain_updates_total{source="socket"}')).toBe(1);
  expect(series.get('ripduel_chain_update_lag_slots_sum{source="socket"}')).toBe(3);
  expect(series.has('ripduel_chain_update_lag_slots_sum{source="poll"}')).toBe(false);
  expect(series.get('ripduel_chain_socket_live')).toBe(0);
  expect(series.get('ripduel_chain_socket_ends_total')).toBe(1);
});

test('a settled duel counts once, with the time since both had paid', async () => {
  const before = await scrape();
  const { duelId } = await play.playToSettled();
  await world.work();
  const events = await listEvents(world.database.queries, duelId);
  const paid = events.find(({ statusTo }) => statusTo === 'funded')?.at.getTime() ?? 0;
  const settled = events.find(({ statusTo }) => statusTo === 'settled')?.at.getTime() ?? 0;
  expect(settled).toBeGreaterThan(paid);
  const after = await scrape();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('ripduel_duel_settlement_duration_seconds_count')).toBe(1);
  expect(grown('ripduel_duel_settlement_duration_seconds_sum')).toBeCloseTo((settled - paid) / 1_000);
});

test('a duel that was seen paid and settled at the same time has no settlement time', async () => {
  const count = 'ripduel_duel_settlement_duration_seconds_count';
  const before = (await scrape()).get(count);
  const now = world.clock.now();
  const standing = new DuelPlayer({ ...world, ...world.withServices({ clock: { now: () => now } }) });
  const { status } = await (await standing.fundWallets()).playToSettled();
  expect(status).toBe('settled');
  expect((await scrape()).get(count)).toBe(before);
});

test('calls to the RPC and the provider count by what was asked and what came', async () => {
  const before = await scrape();
  await world.services.chain.genesisHash();
  await world.services.provider?.checkHealth();
  world.provider.isUnreachable = true;
  await expect(world.services.provider?.checkHealth()).rejects.toMatchObject({ code: 'provider-unavailable' });
  world.provider.isUnreachable = false;
  const after = await scrape();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('ripduel_rpc_calls_total{method="getGenesisHash",outcome="ok"}')).toBe(1);
  expect(grown('ripduel_rpc_call_duration_seconds_count{method="getGenesisHash"}')).toBe(1);
  const provider = 'ripduel_provider_call_duration_seconds_count{operation="health",outcome';
  expect([grown(`${provider}="ok"}`), grown(`${provider}="unavailable"}`)]).toEqual([1, 1]);
  const { freeLamports, cardStock } = await world.provider.checkHealth();
  expect(after.get('ripduel_provider_free_lamports')).toBe(Number(freeLamports));
  expect(after.get('ripduel_provider_ready_cards')).toBe(cardStock?.readyCount);
  expect(after.get('ripduel_provider_card_cost_lamports')).toBe(Number(cardStock?.costLamports));
  const { feeLamports } = world.services.duelSettings();
  expect(after.get('ripduel_provider_bond_lamports')).toBe(Number(3n * feeLamports));
});

test('a database that is away leaves no figure but those of the process', async () => {
  const database = await openDatabase({ url: 'postgres://127.0.0.1:9/none' });
  const figures = await createFigureReader(Object.create(world.services, { database: { value: database } }))();
  expect(figures.map(({ name, values }) => [name, values])).toEqual([
    ['ripduel_database_up', [['', 0]]],
    ['ripduel_database_connections', expect.anything()],
    ['ripduel_database_connections_max', [['', database.pool?.options.max]]],
    ['ripduel_streams_open', [['', 0]]],
  ]);
  await database.close();
});

test('scrapes at the same time share one read', async () => {
  let reads = 0;
  const counted = Object.create(world.services, {
    duelSettings: {
      value: () => {
        reads += 1;
        return world.services.duelSettings();
      },
    },
  });
  const read = createFigureReader(counted);
  await Promise.all([read(), read(), read()]);
  expect(reads).toBe(1);
});

/** Lists the names of the labels of each exported metric; none for a metric without labels or samples. */
async function readLabelsByMetric(): Promise<Map<string, Set<string>>> {
  world.clock.advance(5_000);
  const text = await prometheus.scrape();
  const series = new Map([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => [name, new Set<string>()]));
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

const alertAndPanelExpressions = [...alerts.map(({ expression }) => expression), ...listPanelExpressions()];
const runbookExpressions = listRunbookExpressions();
const POOL_METRIC = /^ripduel_database_connections(?:_max)?$/;

test('each metric of an alert, the dashboard or a runbook is shown, with the labels that it is selected by', async () => {
  const shown = await readLabelsByMetric();
  const selectors = [...alertAndPanelExpressions, ...runbookExpressions].flatMap((expression) =>
    listSelectors(expression),
  );
  expect(selectors.length).toBeGreaterThan(60);
  for (const { metric, labels } of selectors) {
    if (POOL_METRIC.test(metric) && inject('testDatabase').kind === 'pglite') continue;
    expect([...shown.keys()]).toContain(metric);
    // Prometheus adds the label `job`. A metric without samples has no labels to compare, such as alerts here.
    const own = shown.get(metric) ?? new Set();
    if (own.size > 0) expect([...own, 'job']).toEqual(expect.arrayContaining([...labels]));
  }
});

test('each metric of this service is in an alert or the dashboard', async () => {
  const asked = new Set(alertAndPanelExpressions.flatMap((each) => listSelectors(each).map(({ metric }) => metric)));
  const own = [...(await prometheus.scrape()).matchAll(/^# TYPE (ripduel_\w+)/gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !['', '_bucket', '_count'].some((suffix) => asked.has(name + suffix)))).toEqual([]);
});
