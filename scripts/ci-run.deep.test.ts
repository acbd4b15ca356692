import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'ripduel-ci-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes an executable shell script. */
const writeScript = (path: string, script: string) => writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });

interface Fixture {
  /** Shell script of the fast tier. */
  readonly fast?: string;
  readonly deep?: string;
  /** Packages that are missing, and can't be installed either. */
  readonly refused?: string;
}

/** Runs `.ci/run` with these tiers and with a package manager that installs nothing. */
function runCi({ fast = 'echo 3 passed, 0 failed', deep = 'echo 4 passed, 0 failed', refused = '' }: Fixture) {
  const folder = mkdtempSync(join(root, 'checkout-'));
  const bin = join(folder, 'bin');
  cpSync('.ci', join(folder, '.ci'), { recursive: true });
  mkdirSync(bin);
  writeScript(join(folder, 'fast.sh'), fast);
  writeScript(join(folder, 'deep.sh'), deep);
  const scripts = { test: './fast.sh', 'test:deep': './deep.sh' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const refuse = `for last; do :; done; case " ${refused} " in *" $last "*) exit 1;; esac`;
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
    ['has failures', { fast: 'echo 2 passed, 5 failed; exit 1' }, '6 passed, 5 failed'],
    ['ends badly after a sum without failures', { fast: 'echo 3 passed, 0 failed; exit 1' }, '7 passed, 1 failed'],
    ['is killed after its sum', { deep: 'echo 4 passed, 0 failed; kill -9 $$' }, '7 passed, 1 failed'],
    ['ran nothing', { deep: 'echo 0 passed, 0 failed' }, '3 passed, 1 failed'],
    ['prints no sum', { fast: 'true' }, '4 passed, 1 failed'],
    ['prints a sum, and then something else', { fast: 'echo 3 passed, 0 failed; echo more' }, '4 passed, 1 failed'],
  ])('fails when a tier %s', async (_, tiers, sum) => {
    const { code, lines } = await runCi(tiers);
    expect([code, lines.at(-1)]).toEqual([1, sum]);
  });

  test('takes a sum with empty lines behind it, and warnings on stderr', async () => {
    const { code, lines } = await runCi({ fast: "echo '3 passed, 0 failed'; echo; echo npm notice >&2" });
    expect([code, lines.at(-1)]).toEqual([0, '7 passed, 0 failed']);
  });

  test('names every package that is missing, and runs the tiers', async () => {
    const { code, lines } = await runCi({ refused: 'caddy openssl' });
    expect(lines).toContain("These Debian packages can't be installed: caddy openssl.");
    expect([code, lines.at(-1)]).toEqual([1, '7 passed, 1 failed']);
  });
});
