import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runScript } from '../../testing/server/run-script';

/** Runs the conformance script with the token of the provider that runs beside this service. */
const runConformanceScript = (...options: string[]) => {
  const token = join(test.info().config.metadata.dataDir as string, 'agents/provider/token');
  return runScript('scripts/conformance/main.ts', '--token-file', token, ...options);
};

test.beforeAll(async ({ baseURL }) => {
  const fetchProvider = async () => (await (await fetch(`${baseURL}/v1/health`)).json()).network.provider;
  // The service answers before its agents have announced themselves.
  await expect.poll(fetchProvider, { timeout: 30_000 }).not.toBeNull();
});

test('the provider beside the service conforms, its cards too', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const file = join(mkdtempSync(join(tmpdir(), 'ripduel-kept-')), 'answered.json');
  const { code, output } = await runConformanceScript('--base', `${baseURL}/v1`, '--keep', file);
  expect(code, output).toBe(0);
  expect(output).toContain('It conforms.');
  expect(output).toContain('✓ holds each whole card in its own account, finalized');
  expect(output).not.toContain('✗');
  const again = await runConformanceScript('--base', `${baseURL}/v1`, '--again', file);
  expect(again.code, again.output).toBe(0);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), answer: '{}' }));
  const changed = await runConformanceScript('--base', `${baseURL}/v1`, '--again', file);
  expect(changed.code, changed.output).toBe(1);
  expect(changed.output).toContain('answer-same: answered 200');
});

test('under another public key the provider does not conform, and --json names the broken check', async ({
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { network } = await (await fetch(`${baseURL}/v1/health`)).json();
  const { code, output, stdout } = await runConformanceScript(
    ...['--base', `${baseURL}/v1`, '--json', '--provider', network.provider.url],
    ...['--public-key', network.sparringWallet],
  );
  expect(code, output).toBe(1);
  const { conforms, checks } = JSON.parse(stdout);
  expect(conforms).toBe(false);
  const form = checks.find(({ name }: { name: string }) => name === 'commitments-form');
  expect(form).toMatchObject({ state: 'broken', section: 'POST /commitments' });
  expect(form.why).toContain(network.provider.publicKey);
});

test('where no service answers nothing is judged', async () => {
  const { code, output } = await runConformanceScript('--base', 'http://127.0.0.1:9/v1');
  expect(code, output).toBe(2);
  expect(output).toContain('Not judged');
});
