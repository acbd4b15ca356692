import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const runProgram = promisify(execFile);

/**
 * The example program of the client's README. It plays a whole duel, then prints the proof's verdict and whether the
 * escrow account is closed.
 */
export const [, readmeProgram = ''] =
  /```js duel[.]mjs\n([\s\S]*?)```/.exec(readFileSync('packages/client/README.md', 'utf8')) ?? [];

/** Output of the program if it succeeds. */
export const DUEL_OUTPUT =
  /Paid \d+ lamports at most: \w{80,}\n(You win|The practice opponent wins)\nThe proof holds\nThe escrow is /;

/**
 * Packs the client into `package/` of a folder, installs it in the folder as its README says, and writes the README's
 * program there as `duel.mjs`.
 */
export async function installClient(folder: string): Promise<void> {
  const { stdout } = await runProgram(process.execPath, ['scripts/client-package.mjs', join(folder, 'package')]);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = [stdout.trim(), `@solana/kit@${dependencies['@solana/kit']}`];
  await runProgram('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], { cwd: folder });
  writeFileSync(join(folder, 'duel.mjs'), readmeProgram);
}

/** Bundles a program that imports `./duel.mjs` for browsers and Workers, which have no `process`. */
export async function bundleWithDuel(folder: string, program: string, apiBaseUrl: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    define: { 'process.env.RIPDUEL_URL': JSON.stringify(apiBaseUrl) },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
