import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { publint } from 'publint';
import { nodePath } from '../../testing/browser/node-path';
import { expect, test } from '../../testing/browser/strict-page';
import { bundleWithDuel, DUEL_OUTPUT, installClient } from '../../testing/client/installed-client';
import { SeededRandom } from '../../testing/proofs/dice';
import { makeDuelProof } from '../../testing/proofs/make-duel';

const ENVIRONMENT = { PATH: nodePath, NODE_ENV: 'production' as const };
const run = promisify(execFile);
const TYPED_EXAMPLE = `
import {
  createClient, isApiProblem, isChange, pages, type ProblemCode, waitForDuel, watchLobby, type WatchMode,
} from 'ripduel-client';
import type { Base64EncodedWireTransaction } from '@solana/kit';
import { createDuel, type Duel, getDuel, listDuels } from 'ripduel-client/endpoints';
import { getDuel as getDuelOfArea } from 'ripduel-client/endpoints/duels';
import { attachSignature, inspectTransaction } from 'ripduel-client/transactions';
import { verifyText } from 'ripduel-client/proofs';
import { validation } from 'ripduel-client/validation';
import { verifyWebhook } from 'ripduel-client/webhooks';
const client = createClient({ baseUrl: 'http://localhost:3000/v1', validation, timeoutMs: 1_000 });
export async function look(duelId: string): Promise<bigint> {
  const { feeAmount, createdAt, status }: Duel = await client.call(getDuel, { params: { duelId } });
  if (status === 'funded' || status === 'a status of a newer service') await waitForDuel(client, duelId, { until: 'resolved' });
  const { data, response } = await client.callWithResponse(getDuelOfArea, { params: { duelId } });
  const remaining: number | undefined = response.rateLimit?.remaining;
  const at: Date = verifyWebhook('', '', {}).message.timestamp ?? data.createdAt ?? createdAt;
  for await (const { items } of pages(client, listDuels, { query: { status: 'settled' } })) items.map((each) => each.duelId);
  const modes: WatchMode[] = [];
  for await (const event of watchLobby(client.settings, { duelIds: [duelId], onMode: (mode) => modes.push(mode) }))
    if (isChange(event)) return BigInt(event.at.getTime() - at.getTime() - (remaining ?? 0));
  // @ts-expect-error A duel has no such status.
  await client.call(listDuels, { query: { status: 'lost' } });
  // @ts-expect-error A direct duel names its opponent.
  await client.call(createDuel, { body: { matchmakingMode: 'direct', packId: 'x' } });
  const faults: readonly string[] = inspectTransaction('', {
    purpose: 'fund', wallet: '', programId: '', terms: new Uint8Array(),
  }).faults;
  const wire: Base64EncodedWireTransaction = attachSignature('', new Uint8Array(64)).transaction;
  const code: ProblemCode = 'not-found';
  // @ts-expect-error There is no such code.
  isApiProblem(at, 'not_found');
  return isApiProblem(at, code) || verifyText('').verdict === 'holds' ? BigInt(faults.length + wire.length) : feeAmount;
}
`;

const COMPILER_OPTIONS = {
  ...{ noEmit: true, strict: true, target: 'es2022', module: 'nodenext', skipLibCheck: true },
  ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
};

let folder: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'ripduel-client-'));
  await installClient(folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packed client plays a duel from an empty folder, by its README alone', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const env = { ...ENVIRONMENT, RIPDUEL_URL: `${baseURL}/v1` };
  const { stdout } = await run(process.execPath, ['duel.mjs'], { cwd: folder, env });
  expect(stdout).toMatch(DUEL_OUTPUT);
});

test('a page that bundles the client plays a duel, too', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const program = "globalThis.play = () => import('./duel.mjs');";
  const text = await bundleWithDuel(folder, program, `${baseURL}/v1`);
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.goto('/icon.svg');
  await page.evaluate(`(async () => { ${text}; await play(); })()`);
  expect(printed.join('\n')).toMatch(DUEL_OUTPUT);
});

test('publint finds no fault in the client’s package', async () => {
  const { messages } = await publint({ pkgDir: join(folder, 'package'), strict: true });
  expect(messages).toEqual([]);
});

test('an example that uses the client’s types compiles', async () => {
  test.setTimeout(60_000);
  writeFileSync(join(folder, 'typed.mts'), TYPED_EXAMPLE);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['typed.mts'] }),
  );
  const tsc = resolve('node_modules/@typescript/native/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc], { cwd: folder }).catch((error) => error);
  expect(stdout).toBe('');
});

test('a page that bundles the client recomputes a proof', async ({ page }) => {
  const proof = JSON.stringify(makeDuelProof(new SeededRandom('a page')));
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createClient } from 'ripduel-client'; import { verifyText } from 'ripduel-client/proofs';
        globalThis.ripduel = { createClient, verifyText };`,
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
  });
  await page.goto('/icon.svg');
  const verdict = await page.evaluate(`${outputFiles[0]?.text}; ripduel.verifyText(${JSON.stringify(proof)}).verdict`);
  expect(verdict).toBe('holds');
});
