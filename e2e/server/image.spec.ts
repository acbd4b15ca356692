import { execFile, spawn } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { linkFolder } from '../../scripts/link-folder.mjs';
import { freePort } from './free-port';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
/** What the last stage takes from the one that builds, by its path here. */
const copied = [...last.matchAll(/^COPY --from=build --chown=root:root (.+) \.\S*$/gm)]
  .flatMap(([, paths = '']) => paths.split(' '))
  .map((path) => path.replace('/app/', ''));
const commandOf = (word: string): string[] =>
  JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(last)?.[1] ?? '[]');

/** The packages that `npm prune --omit=dev` leaves. */
function linkProduction(folder: string): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const isTop = /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path);
    if (!isTop || dev) continue;
    try {
      lstatSync(path);
    } catch {
      continue; // for another platform
    }
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    linkFolder(path, join(folder, path));
  }
}

test('what the image holds is a whole server, and its health check says so', async () => {
  test.setTimeout(300_000);
  expect(copied).toContain('.build');
  expect(last).toMatch(/^USER node$/m);
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-image-'));
  const data = mkdtempSync(join(tmpdir(), 'ripduel-image-data-'));
  for (const path of copied) {
    if (path === 'node_modules') linkProduction(folder);
    else cpSync(path, join(folder, path), { recursive: true });
  }
  const port = await freePort();
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: data,
    PORT: String(port),
  };
  const [command = '', ...options] = commandOf('CMD');
  const server = spawn(command, options, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => server.once('exit', done));
  try {
    const [probe = '', ...arguments_] = JSON.parse(
      /CMD (\[.*\])$/m.exec(last.slice(last.indexOf('HEALTHCHECK')))?.[1] ?? '[]',
    );
    const healthy = () =>
      new Promise<number>((done) => execFile(probe, arguments_, { env }, (error) => done(Number(error?.code ?? 0))));
    expect(await healthy()).toBe(1);
    await expect.poll(healthy, { timeout: 120_000 }).toBe(0);
    const origin = `http://localhost:${port}`;
    const ask = async (path: string) => (await fetch(`${origin}${path}`)).status;
    await expect
      .poll(async () => typeof (await (await fetch(`${origin}/v1/health`)).json()).network.sparringWallet, {
        timeout: 60_000,
      })
      .toBe('string');
    for (const path of [
      '/',
      '/packs',
      '/v1/packs',
      '/art/card/common/none',
      '/v1/valuation-policies/current',
      '/docs',
      '/docs/webhooks',
      '/docs/changelog',
      '/llms.txt',
    ])
      expect(await ask(path), path).toBeLessThan(500);
    expect(await ask('/')).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await ended;
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
  }
});
