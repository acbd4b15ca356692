import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/** Temporary folder of the checkouts. */
const root = mkdtempSync(join(tmpdir(), 'ripduel-ci-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes an executable shell script. */
const writeScript = (path: string, script: string) => writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });

interface Fixture {
  /** Shell script of the fast tier. */
  readonly fastScript?: string;
  readonly deepScript?: string;
  /** Packages that are missing, and can't be installed either. */
  readonly uninstallablePackages?: string;
}

/** Runs `.ci/run` with these tiers and with a package manager that installs nothing. */
function runCi({
  fastScript = 'echo 3 passed, 0 failed',
  deepScript = 'echo 4 passed, 0 failed',
  uninstallablePackages = '',
}: Fixture) {
  const folder = mkdtempSync(join(root, 'checkout-'));
  const bin = join(folder, 'bin');
  cpSync('.ci', join(folder, '.ci'), { recursive: true });
  mkdirSync(bin);
  writeScript(join(folder, 'fast.sh'), fastScript);
  writeScript(join(folder, 'deep.sh'), deepScript);
  const scripts = { test: './fast.sh', 'test:deep': './deep.sh' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const refuse = `for last; do :; done; case " ${uninstallablePackages} " in *" $last "*) exit 1;; esac`;
  writeScript(join(bin, 'dpkg-query'), `${refuse}; echo install ok installed`);
  writeScript(join(bin, 'apt-get'), refuse);
  return new Promise<{ code: number | null; lines: string[] }>((resolve) => {
    const command = ['-c', 'PATH="$0:$PATH" exec .ci/run', bin];
    const child = execFile('sh', command, { cwd: folder }, (_, output) => {
      resolve({ code: child.exitCode, lines: output.trimEnd().split('\n') });
    });
  });
}

describe.concurrent('.ci/run', () => {
  test('ends with the sum of both tiers', async () => {
    const { code, lines } = await runCi({});
    expect([code, lines.at(-1)]).toEqual([0, '7 passed, 0 failed']);
  });

  test.each<[string, Fixture, string]>([
    ['has failures', { fastScript: 'echo 2 passed, 5 failed; exit 1' }, '6 passed, 5 failed'],
    [
      'ends badly after a sum without failures',
      { fastScript: 'echo 3 passed, 0 failed; exit 1' },
      '7 passed, 1 failed',
    ],
    ['is killed after its sum', { deepScript: 'echo 4 passed, 0 failed; kill -9 $$' }, '7 passed, 1 failed'],
    ['ran nothing', { deepScript: 'echo 0 passed, 0 failed' }, '3 passed, 1 failed'],
    ['prints no sum', { fastScript: 'true' }, '4 passed, 1 failed'],
    [
      'prints a sum, and then something else',
      { fastScript: 'echo 3 passed, 0 failed; echo more' },
      '4 passed, 1 failed',
    ],
  ])('fails when a tier %s', async (_, tiers, sum) => {
    const { code, lines } = await runCi(tiers);
    expect([code, lines.at(-1)]).toEqual([1, sum]);
  });

  test('takes a sum with empty lines behind it, and warnings on stderr', async () => {
    const { code, lines } = await runCi({ fastScript: "echo '3 passed, 0 failed'; echo; echo npm notice >&2" });
    expect([code, lines.at(-1)]).toEqual([0, '7 passed, 0 failed']);
  });

  test('names every package that is missing, and runs the tiers', async () => {
    const { code, lines } = await runCi({ uninstallablePackages: 'caddy openssl' });
    expect(lines).toContain("These Debian packages can't be installed: caddy openssl.");
    expect([code, lines.at(-1)]).toEqual([1, '7 passed, 1 failed']);
  });
});
