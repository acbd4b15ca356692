import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OtlpReceiver, openOtlpReceiver } from '../../testing/server/otlp-receiver';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

/**
 * Source of a module that prints the loaded CommonJS modules when its process ends. All modules of the SDK are
 * CommonJS.
 */
const LIST_MODULES_SOURCE = `import { createRequire } from 'node:module';
const { cache } = createRequire('/');
process.on('exit', () => console.log('loaded:' + JSON.stringify(Object.keys(cache))));`;
const isSdk = (path: string): boolean => /node_modules\/@opentelemetry\/(?!api\/)/.test(path);

const folder = mkdtempSync(join(tmpdir(), 'ripduel-loaded-'));
let receiver: OtlpReceiver;
let server: BuiltServer;
let output = '';

test.beforeAll(async () => {
  const file = join(folder, 'list-modules.mjs');
  writeFileSync(file, LIST_MODULES_SOURCE);
  receiver = await openOtlpReceiver();
  server = await prepareBuiltServer(
    { NODE_OPTIONS: `--import=${file}`, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    undefined,
    (text) => {
      output += text;
    },
  );
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Stops the server and its agents, and returns the modules that they had loaded. */
async function stopAndListModules(): Promise<string[]> {
  output = '';
  expect(await server.stop()).toBe(0);
  const lists = () => output.split('\n').filter((line) => line.startsWith('loaded:'));
  await expect.poll(lists).not.toHaveLength(0);
  return lists().flatMap((line) => JSON.parse(line.slice('loaded:'.length)));
}

test('without an endpoint nothing of the SDK is loaded', async () => {
  test.setTimeout(120_000);
  await server.start();
  const modules = await stopAndListModules();
  expect(modules.some((path) => path.includes('node_modules/pg/'))).toBe(true);
  expect(modules.filter(isSdk)).toEqual([]);
});

test('with one, requests, pages and calls to the provider are traced, and the last spans are sent at the end', async () => {
  test.setTimeout(120_000);
  await server.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  await (await fetch(`${server.origin}/packs`)).text();
  // The worker asks the provider for seed commitments once the agents run.
  const hasProviderSpan = () => receiver.spans.some(({ name }) => name.startsWith('provider '));
  await expect.poll(hasProviderSpan, { timeout: 60_000 }).toBe(true);
  const last = await fetch(`${server.origin}/v1/packs?limit=1`);
  await last.text();
  expect((await stopAndListModules()).some(isSdk)).toBe(true);
  const { spans } = receiver;
  expect(spans).toContainEqual(expect.objectContaining({ name: 'GET /packs', kind: 2 }));
  const requestId = last.headers.get('x-request-id');
  expect(spans.find(({ attributes }) => attributes['ripduel.request_id'] === requestId)?.name).toBe('GET /v1/packs');
  // HTTP requests to the provider are child spans of the provider calls that make them.
  const calls = new Set(spans.filter(({ name }) => name.startsWith('provider ')).map(({ spanId }) => spanId));
  const carried = spans.filter(({ parentSpanId, kind }) => kind === 3 && calls.has(parentSpanId ?? ''));
  expect(carried.length).toBeGreaterThan(0);
});
