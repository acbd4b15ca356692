import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { listPanelExpressions, listSelectors } from '../../testing/alerts/expressions';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';
import { type OwnPrometheus, startPrometheus } from '../../testing/server/prometheus';

const METRICS_SECRET = 'a-secret-of-the-operator';
let server: BuiltServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await prepareBuiltServer({ METRICS_SECRET, CHAIN_SLOT_MS: '50', RATE_LIMIT_FACTOR: '1' });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

const fetchMetrics = (headers: Record<string, string> = {}, origin = server.origin) =>
  fetch(`${origin}/metrics`, { headers });

test('a request with the secret reads the metrics', async () => {
  await fetch(`${server.origin}/v1/packs?limit=1`);
  await fetch(`${server.origin}/v1/packs/none`);
  // A page counts once its response was sent completely; reading the body waits for that.
  await (await fetch(`${server.origin}/status`)).text();
  const readMetricsText = async () => (await fetchMetrics({ authorization: `Bearer ${METRICS_SECRET}` })).text();
  await expect.poll(readMetricsText, { timeout: 60_000 }).toMatch(/ripduel_provider_free_lamports [1-9]/);
  await expect
    .poll(readMetricsText)
    .toMatch(/ripduel_worker_run_duration_seconds_count\{loop="reconciliation",outcome="ended"\} [1-9]/);
  const response = await fetchMetrics({ authorization: `Bearer ${METRICS_SECRET}` });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  for (const line of [
    'ripduel_http_requests_total{endpoint="GET /packs",status="200"} 1',
    'ripduel_http_requests_total{endpoint="GET /packs/{packId}",status="404"} 1',
    'ripduel_http_requests_total{endpoint="pages",status="200"}',
    'ripduel_http_requests_total{endpoint="rpc",status="200"}',
    'ripduel_up{what="worker"} 1',
    'ripduel_database_up 1',
    'ripduel_rpc_calls_total{method="getEpochInfo",outcome="ok"}',
    'ripduel_provider_call_duration_seconds_count{operation="health",outcome="ok"}',
    'ripduel_queue_depth{queue="duels"} 0',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toContain(line);
  expect(text).not.toContain(METRICS_SECRET);
});

test('without the secret, or with a wrong one, a request gets 401', async () => {
  for (const authorization of [undefined, 'Bearer', `Bearer ${METRICS_SECRET}x`, `Basic ${METRICS_SECRET}`]) {
    const response = await fetchMetrics(authorization === undefined ? {} : { authorization });
    expect([response.status, await response.text()]).toEqual([401, '']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ripduel"');
  }
});

test('without a secret there is no such page', async ({ baseURL }) => {
  const response = await fetchMetrics({ authorization: `Bearer ${METRICS_SECRET}` }, baseURL as string);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('ripduel_');
});

test('guesses of the secret are limited, and the refusal says for how long', async () => {
  let answer = await fetchMetrics({ authorization: 'Bearer a-guess' });
  for (let guess = 0; answer.status === 401 && guess < 1_000; guess += 1)
    answer = await fetchMetrics({ authorization: 'Bearer a-guess' });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('ratelimit')).toContain('r=0;');
});

test('its names keep the conventions of Prometheus', async () => {
  const text = await (await fetchMetrics({ authorization: `Bearer ${METRICS_SECRET}` })).text();
  // Leaves out the metrics of Node and the process, whose names come from prom-client.
  const own = text
    .split('\n')
    .filter((line) => /^(?:# \w+ )?ripduel_/.test(line))
    .join('\n');
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: `${own}\n`,
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, '']);
});

test.describe('a Prometheus with the mixin', () => {
  let prometheus: OwnPrometheus;

  test.beforeAll(async () => {
    prometheus = await startPrometheus(server.origin, METRICS_SECRET);
  });
  test.afterAll(() => prometheus.stop());

  const readAlertState = async (name: string): Promise<string> => {
    const { groups } = await prometheus.ask('rules?type=alert');
    return groups[0].rules.find((rule: { name: string }) => rule.name === name).state;
  };

  test('reads the server, its rules, and each expression of the dashboard', async () => {
    const readTarget = async () => (await prometheus.ask('targets')).activeTargets[0]?.health;
    await expect.poll(() => readTarget().catch(() => 'starting')).toBe('up');
    const names: string[] = await prometheus.ask('label/__name__/values');
    for (const expression of listPanelExpressions()) {
      await prometheus.ask(`query?query=${encodeURIComponent(expression)}`);
      for (const { metric } of listSelectors(expression)) {
        // The embedded database has no pool, the embedded chain no nodes; a metric with labels has no sample before its
        // first row or event.
        if (
          /^ripduel_(?:database_connections|custody_alerts|fund_intents|machine_payments|duels|chain_update|rpc_turn|rpc_node)/.test(
            metric,
          )
        )
          continue;
        expect(names).toContain(metric);
      }
    }
    const listUnhealthyRules = async () => {
      const { groups } = await prometheus.ask('rules?type=alert');
      return groups.flatMap(({ rules }: { rules: { health: string; name: string }[] }) =>
        rules.filter(({ health }) => health !== 'ok').map(({ name, health }) => `${name}: ${health}`),
      );
    };
    await expect.poll(listUnhealthyRules).toEqual([]);
    // Polls, since Prometheus may evaluate its rules once before its first scrape.
    await expect.poll(() => readAlertState('RipDuelDown')).toBe('inactive');
  });

  test('sees that everything is down', async () => {
    await server.kill();
    // `pending`: the condition is true, but not for as long as `for` yet. The rules' unit tests cover alerts that fire.
    await expect.poll(() => readAlertState('RipDuelDown')).toBe('pending');
    await expect.poll(() => readAlertState('RipDuelInstanceDown')).toBe('pending');
  });
});
