import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The committed file of alert rules that the tests check. */
export const RULES_FILE = resolve('deploy/mixin/alerts/ripduel.yml');

/**
 * Runs promtool, from Debian's package `prometheus`, on a file of this text. Returns its exit code and all that it
 * printed.
 */
export function promtool(command: readonly string[], text: string): { readonly code: number; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-promtool-'));
  try {
    const file = join(folder, 'file.yml');
    writeFileSync(file, text);
    const { status, stdout, stderr, error } = spawnSync('promtool', [...command, file], { encoding: 'utf8' });
    if (error !== undefined) throw error;
    return { code: status ?? 1, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
