import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyProof } from '../lib/proofs/rules/verify';
import { installClient } from '../testing/client/installed-client';
import { listLeafPaths, toDifferentValue, withLeafChanged } from '../testing/proofs/bend';
import { SeededRandom } from '../testing/proofs/dice';
import { duelMakers } from '../testing/proofs/make-duel';
import { makeGachaProof } from '../testing/proofs/make-gacha';
import { makeSinglePlayerProof } from '../testing/proofs/make-seeded';

/**
 * By name of a bundle: the names it imports, by module of the client, and the most bytes it may have, minified by
 * esbuild and compressed by gzip.
 */
const LIMITS: Readonly<Record<string, { readonly imports: Record<string, string>; readonly limit: number }>> = {
  'createClient and one endpoint': {
    imports: { index: '{ createClient }', endpoints: '{ createDuel }' },
    limit: 5_500,
  },
  'createClient, signIn and waitForDuel': {
    imports: { index: '{ createClient, signIn, waitForDuel }' },
    limit: 10_000,
  },
  'all endpoints': { imports: { endpoints: '*' }, limit: 4_500 },
  verifyWebhook: { imports: { webhooks: '{ verifyWebhook }' }, limit: 6_500 },
  inspectTransaction: { imports: { transactions: '{ inspectTransaction }' }, limit: 45_000 },
  verifyProof: { imports: { proofs: '{ verifyProof }' }, limit: 56_000 },
  validation: { imports: { validation: '{ validation }' }, limit: 112_000 },
};

/** Folder of the installed client's modules, relative to `folder`. */
const INSTALLED = 'node_modules/ripduel-client/dist';
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ripduel-client-size-'));
  await installClient(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packed verifier reports the same as the repository’s, also for a proof with one leaf changed', async () => {
  const packed = (await import(/* @vite-ignore */ resolve(folder, INSTALLED, 'proofs.js'))) as {
    verifyProof: typeof verifyProof;
  };
  const random = new SeededRandom('packed');
  const proofs = [
    ...Object.values(duelMakers).map((make) => make(random)),
    makeGachaProof(random),
    ...(['crash', 'flip', 'streak'] as const).map((mode) => makeSinglePlayerProof(random, mode)),
  ];
  for (const proof of proofs) {
    expect(packed.verifyProof(proof)).toEqual(verifyProof(proof));
    for (const path of listLeafPaths(proof)) {
      for (const change of [toDifferentValue, () => null, () => ({}), () => -1, () => 1.5, () => '', () => undefined]) {
        const changed = JSON.parse(JSON.stringify(withLeafChanged(proof, path, change)));
        const [found, wanted] = [packed.verifyProof(changed), verifyProof(changed)];
        expect(found, `${proof.mode} ${path.join('.')}`).toEqual(wanted);
      }
    }
  }
  for (const value of [null, [], {}, { ...proofs[0], added: 1 }])
    expect(packed.verifyProof(value)).toEqual(verifyProof(value));
}, 300_000);

test('a stack trace names files that the package has', async () => {
  const files = readdirSync(join(folder, INSTALLED), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const program = `import { createClient } from 'ripduel-client'; import { getHealth } from 'ripduel-client/endpoints';
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/v1', maxAttempts: 1 });
    await client.call(getHealth).catch(({ message, stack }) => console.log(JSON.stringify({ message, stack })));`;
  writeFileSync(join(folder, 'fault.mjs'), program);
  const argv = ['--enable-source-maps', 'fault.mjs'];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: folder });
  const { message, stack } = JSON.parse(stdout) as { readonly message: string; readonly stack: string };
  expect(message).toBe('The service does not answer: GET http://127.0.0.1:1/v1/health');
  const named = [...stack.matchAll(/file:\/\/(.*?):\d+:\d+/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect(existsSync(path), path).toBe(true);
});

test('each bundle of the packed client stays within its limit', async () => {
  const checks = Object.entries(LIMITS).map(([name, { imports, limit }]) => ({
    name,
    path: `${INSTALLED}/index.js`,
    import: Object.fromEntries(Object.entries(imports).map(([entry, names]) => [`${INSTALLED}/${entry}.js`, names])),
    limit: `${limit} B`,
    gzip: true,
  }));
  writeFileSync(join(folder, '.size-limit.json'), JSON.stringify(checks));
  // size-limit loads the plugins that the package of its working folder names.
  const plugins = { '@size-limit/esbuild': '*', '@size-limit/file': '*' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, devDependencies: plugins }));
  const results = await measureBundles();
  expect(results.map(({ name }) => name)).toEqual(Object.keys(LIMITS));
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  // A limit far above the size would let the client grow unnoticed.
  const loose = results.filter(({ size, sizeLimit }) => size < sizeLimit * 0.7);
  expect(loose).toEqual([]);
});

interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

const measureBundles = (): Promise<Result[]> =>
  new Promise((done, fail) => {
    const command = resolve('node_modules/size-limit/bin.js');
    execFile(process.execPath, [command, '--json'], { cwd: folder }, (error, out, words) =>
      out === '' ? fail(new Error(words, { cause: error })) : done(JSON.parse(out)),
    );
  });
