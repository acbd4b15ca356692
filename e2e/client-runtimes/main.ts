import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { assertNoArguments, runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import { installPackages } from '../../scripts/install.mjs';
import { nodePath } from '../../testing/browser/node-path';
import { DUEL_OUTPUT, installClient } from '../../testing/client/installed-client';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { playInWorkerd } from './workerd';

const usage = `Usage: npm run client:runtimes
Installs the packed client in an empty folder, and plays the duel of its README in Node.js, Deno, Bun and workerd.
They are installed from e2e/client-runtimes/package-lock.json. Linux on x64 only.`;

/** The folder with the package-lock.json of the runtimes. */
const FOLDER = 'e2e/client-runtimes';
const run = promisify(execFile);

/** Plays a duel in a runtime, and returns the program's output. */
type Play = (folder: string, apiBaseUrl: string) => Promise<string>;

const buildPlayByCommand =
  (...[program = '', ...args]: string[]): Play =>
  async (folder, apiBaseUrl) => {
    const env = { PATH: nodePath, NODE_ENV: 'production' as const, RIPDUEL_URL: apiBaseUrl, HOME: folder };
    return (await run(program, [...args, 'duel.mjs'], { cwd: folder, env })).stdout;
  };

const BINARIES_FOLDER = resolve(FOLDER, 'node_modules');
/** By the name of the installed package; `node` is the Node.js of this process. */
const runtimes: Readonly<Record<string, Play>> = {
  node: buildPlayByCommand(process.execPath),
  deno: buildPlayByCommand(
    join(BINARIES_FOLDER, '.bin/deno'),
    'run',
    '--allow-net',
    '--allow-env',
    '--node-modules-dir=manual',
  ),
  '@oven/bun-linux-x64': buildPlayByCommand(join(BINARIES_FOLDER, '@oven/bun-linux-x64/bin/bun'), 'run'),
  workerd: (folder, apiBaseUrl) =>
    playInWorkerd(join(BINARIES_FOLDER, '@cloudflare/workerd-linux-64/bin/workerd'), folder, apiBaseUrl),
};

const readVersion = (name: string): string =>
  name === 'node'
    ? process.versions.node
    : JSON.parse(readFileSync(join(BINARIES_FOLDER, name, 'package.json'), 'utf8')).version;

/** Plays a duel in each runtime. Returns how many of them failed. */
async function playInAll(folder: string, apiBaseUrl: string): Promise<number> {
  let failed = 0;
  for (const [name, play] of Object.entries(runtimes)) {
    const output = await play(folder, apiBaseUrl).catch((error: unknown) => String(error));
    const isPlayed = DUEL_OUTPUT.test(output);
    if (!isPlayed) failed += 1;
    systemTerminal.print(
      `${name} ${readVersion(name)}: ${isPlayed ? 'a duel, and its proof holds' : `failed\n${output}`}`,
    );
  }
  return failed;
}

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: assertNoArguments,
  run: async () => {
    installPackages(FOLDER, { dev: false, message: 'Installing Deno, Bun and workerd (350 MB)' });
    const folder = mkdtempSync(join(tmpdir(), 'ripduel-runtimes-'));
    const server = await prepareBuiltServer();
    try {
      await server.start();
      await installClient(folder);
      return (await playInAll(folder, `${server.origin}/v1`)) === 0 ? 0 : 1;
    } finally {
      await server.kill();
      server.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
