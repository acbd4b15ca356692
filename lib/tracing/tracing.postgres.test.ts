import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { afterFile } from '../../testing/runner/after-file';
import { openOtlpReceiver, type ReceivedSpan } from '../../testing/server/otlp-receiver';
import { createServerSetting } from '../../testing/server/server-processes';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';

/** The API key in an RPC's address. It must not be in any trace. */
const API_KEY = 'key-of-an-rpc-0123456789';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_SPAN_ID = 'b7ad6b7169203331';

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();
const receiver = await openOtlpReceiver();
const accessLogLines: string[] = [];
const origin = await startTracedServer();

async function startTracedServer(): Promise<string> {
  const { variables, startTime } = JSON.parse(await createServerSetting(world));
  const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  // The SDK in the child process reads environment variables, which the child inherits from this process.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  Object.assign(variables, exporting, { SOLANA_RPC_URL: `${variables.SOLANA_RPC_URL}?api-key=${API_KEY}` });
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'testing/server/traced-process.ts', JSON.stringify({ variables, startTime })],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  afterFile(async () => {
    child.stdin?.end();
    await ended;
    await receiver.close();
  });
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [port] = (await once(output, 'line')) as string[];
  output.on('line', (line) => accessLogLines.push(line));
  return `http://127.0.0.1:${port}`;
}

/** Waits for a span. The child exports spans in batches, every 50 ms. */
const waitForSpan = (is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> =>
  vi.waitUntil(() => receiver.spans.find(is), { timeout: 20_000 });

/** Returns a span and its descendants. */
const listSpanTree = (span: ReceivedSpan): ReceivedSpan[] => [
  span,
  ...receiver.spans
    .filter((each) => each.parentSpanId === span.spanId && each.traceId === span.traceId)
    .flatMap(listSpanTree),
];

const hasRequestId = (requestId: string | null) => (span: ReceivedSpan) =>
  span.attributes['ripduel.request_id'] === requestId;

test('a payment is one trace of request, SQL, RPC and provider, under the trace that the caller named', async () => {
  const { duelId } = await play.openAndJoin();
  const response = await fetch(`${origin}/v1/duels/${duelId}/transactions`, {
    method: 'POST',
    body: JSON.stringify({ purpose: 'fund' }),
    headers: {
      authorization: `Bearer ${await play.getSessionToken(play.creator)}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-payment',
      traceparent: `00-${TRACE_ID}-${PARENT_SPAN_ID}-01`,
      baggage: 'stranger=1',
    },
  });
  expect(response.status, await response.text()).toBe(201);
  const requestId = response.headers.get('x-request-id');
  const request = await waitForSpan(hasRequestId(requestId));
  expect(request).toMatchObject({
    traceId: TRACE_ID,
    parentSpanId: PARENT_SPAN_ID,
    kind: 2,
    name: 'POST /v1/duels/{duelId}/transactions',
    attributes: { 'http.route': '/v1/duels/{duelId}/transactions' },
  });
  const inside = listSpanTree(request);
  const names = inside.map(({ name }) => name);
  expect(names).toContainEqual(expect.stringMatching(/^pg.query:SELECT /));
  expect(inside.map((span) => span.attributes['db.statement'])).toContainEqual(expect.stringContaining('from "duels"'));
  expect(names).toContainEqual(expect.stringMatching(/^pg.query:COMMIT /));
  expect(names).toContain('provider agree');
  const rpc = inside.find(({ name }) => name === 'rpc getLatestBlockhash') as ReceivedSpan;
  const sent = listSpanTree(rpc).find(({ kind }) => kind === 3);
  expect(sent?.attributes['url.full']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

  const line = await vi.waitUntil(() => accessLogLines.find((each) => each.includes(String(requestId))));
  expect(JSON.parse(line)).toMatchObject({ msg: 'request', status: 201, traceId: TRACE_ID, spanId: request.spanId });
});

test('each run of the worker is a trace of its own, with its SQL and its RPC calls', async () => {
  const findRuns = () => receiver.spans.filter(({ name }) => name === 'worker reconciliation');
  const listNamesBelow = (run: ReceivedSpan) => listSpanTree(run).map(({ name }) => name);
  // A run reads the chain only if something is due. In the first run, the treasury's history is due.
  const readsChain = (run: ReceivedSpan) => listNamesBelow(run).includes('rpc getEpochInfo');
  await vi.waitUntil(() => findRuns().length > 1 && findRuns().some(readsChain), { timeout: 20_000 });
  const runs = findRuns();
  expect(new Set(runs.map(({ traceId }) => traceId)).size).toBe(runs.length);
  for (const { parentSpanId } of runs) expect(parentSpanId ?? '').toBe('');
  for (const run of runs.filter(readsChain))
    expect(listNamesBelow(run)).toContainEqual(expect.stringMatching(/^pg.query:/));
});

test('a refused request marks its trace, a probe leaves none, and no span holds a secret', async () => {
  await fetch(`${origin}/v1/health`);
  const token = `rds_${'W'.repeat(43)}`;
  const refused = await fetch(`${origin}/v1/duels?limit=1&status=nonsense`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(400);
  const span = await waitForSpan(hasRequestId(refused.headers.get('x-request-id')));
  expect(span).toMatchObject({ name: 'GET /v1/duels', attributes: { 'http.status_code': 400 } });
  expect(receiver.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  const all = receiver.bodies.join('\n');
  const { SESSION_SECRET = [], CRON_SECRET = [] } = world.services.config;
  for (const secret of [API_KEY, 'api-key', token, 'nonsense', 'stranger', await play.getSessionToken(play.creator)])
    expect(all).not.toContain(secret);
  for (const secret of [...SESSION_SECRET, ...CRON_SECRET]) expect(all).not.toContain(secret);
});
