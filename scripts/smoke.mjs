// `node scripts/smoke.mjs` copies the checkout, builds the copy, starts its server by `npm start`, plays a whole duel
// and stops the server, all with the Node that runs this script: `node scripts/with-node.mjs 24 scripts/smoke.mjs`
// takes another one. It builds a copy because a build is valid only for the Node that made it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, npmCommand } from './install.mjs';
import { linkFolder } from './link-folder.mjs';
import { startServer } from './start-server.mjs';
import { listTrackedFiles } from './tracked-files.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
/** Temporary folder for the copy, the server's data and the duel's files. */
const folder = mkdtempSync(join(tmpdir(), 'ripduel-smoke-'));
const copy = join(folder, 'checkout');
const startedAt = performance.now();

/**
 * @template Value
 * @param {string} name
 * @param {() => Value | Promise<Value>} work
 */
async function timeStep(name, work) {
  const begun = performance.now();
  const value = await work();
  console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return value;
}

function copyCheckout() {
  for (const path of listTrackedFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(path, join(copy, path));
  }
  // Tools rewrite files of node_modules/.cache in place. Through a hard link they would change the checkout's files.
  linkFolder('node_modules', join(copy, 'node_modules'), (path) => path !== join('node_modules', '.cache'));
}

/** Runs a command in the copy and returns its stdout. Throws unless it exits with 0. */
function run(/** @type {string[]} */ [file = '', ...args]) {
  const { status, stdout, error } = spawnSync(file, args, {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')} ended with ${status ?? error}\n${stdout}`);
  return stdout;
}

function playDuel(/** @type {string} */ origin) {
  const options = ['--base', `${origin}/v1`, '--dir', join(folder, 'duels')];
  const output = run([...npmCommand(), 'run', 'duel', '--', ...options]);
  for (const words of ['settled', 'no difference'])
    if (!output.includes(words)) throw new Error(`The duel did not print "${words}":\n${output}`);
}

async function main() {
  console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}`);
  ensureInstalled({ dev: true });
  await timeStep('copy', copyCheckout);
  await timeStep('build', () => run([process.execPath, 'scripts/build.mjs']));
  const command = [...npmCommand(), 'start'];
  const server = await timeStep('start', () => startServer({ command, cwd: copy, dataDir: join(folder, 'data') }));
  await timeStep('duel', () => playDuel(server.origin)).finally(() => timeStep('stop', server.stop));
  console.log(
    `A duel was settled on Node ${process.versions.node}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
