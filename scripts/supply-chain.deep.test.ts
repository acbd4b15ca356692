import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSbom } from './sbom.mjs';

/** The answer of the test's own registry. Null if it doesn't support the request. */
let advisories: object | null = {};
const registry = createServer((request, response) => {
  request.resume().on('end', () => {
    const asked = request.url?.endsWith('/advisories/bulk') && advisories !== null;
    response.writeHead(asked ? 200 : 405, { 'content-type': 'application/json' });
    response.end(JSON.stringify(asked ? advisories : {}));
  });
});

/** A cache of this file's own, because npm caches the answers about a version. */
const cache = mkdtempSync(join(tmpdir(), 'ripduel-audit-'));

beforeAll(() => new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  registry.close();
  rmSync(cache, { recursive: true });
});

/** Runs the command as `npm run audit` does, with the registry above. */
const audit = (): Promise<{ code: number; out: string }> =>
  new Promise((done) => {
    const url = `--registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    execFile(process.execPath, ['scripts/audit.mjs', url, '--fetch-retries=0', `--cache=${cache}`], (error, out) =>
      done({ code: Number(error?.code ?? 0), out }),
    );
  });

const advisory = (severity: string, id: number) => ({
  'rate-limiter-flexible': [
    { id, url: `https://advisories.example/${id}`, title: 'It counts wrong', severity, vulnerable_versions: '<99' },
  ],
});

test.each([
  ['nothing known', {}, 0, '0 found, 0 of them high or critical.'],
  ['something to know', advisory('low', 1), 0, '1 found, 0 of them high or critical.'],
  ['something grave', advisory('high', 2), 1, 'It counts wrong'],
  ['nobody to ask', null, 2, 'Not audited: the registry answers no advisories'],
])(
  'an audit with %s',
  async (_, answer, code, words) => {
    advisories = answer;
    const ran = await audit();
    expect([ran.code, ran.out]).toEqual([code, expect.stringContaining(words)]);
  },
  30_000,
);

/** Lists the packages that production installs as npm follows them from package.json, such as `debug@4.4.3`. */
const listProductionPackages = (): string[] =>
  execFileSync('npm', ['ls', '--omit=dev', '--all', '--package-lock-only', '--parseable', '--long'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .slice(1)
    // A line is `folder:package@version`. An alias is `name@npm:package@version`, and `:OVERRIDDEN` may follow.
    .map((line) => line.replace(/^.*?:(.*@npm:)?/, '').replace(/:OVERRIDDEN$/, ''));

test('the bill of materials names every package that production installs, and nothing of this machine', () => {
  const text = makeSbom();
  const { metadata, components } = JSON.parse(text);
  expect(metadata.component).toMatchObject({ name: 'ripduel', type: 'application' });
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    expect(components, name).toContainEqual(expect.objectContaining({ name, version, hashes: expect.any(Array) }));
  const references = new Set(components.map((each: { 'bom-ref': string }) => each['bom-ref']));
  expect(listProductionPackages().filter((reference) => !references.has(reference))).toEqual([]);
  const names = components.map(({ name }: { name: string }) => name);
  for (const tool of ['vitest', 'fastify', 'drizzle-kit']) expect(names).not.toContain(tool);
  expect(text).not.toContain(`"${basename(resolve('.'))}"`);
  expect(text).not.toContain(resolve('..'));
  expect(makeSbom()).toBe(text);
}, 60_000);
