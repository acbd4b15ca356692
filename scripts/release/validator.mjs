// `node scripts/release/validator.mjs [--validator <path>]` starts solana-test-validator with the committed program on
// a fresh ledger, runs `npm run test:validator` against it, and stops it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { npmCommand } from '../install.mjs';
import { findFreePort } from '../start-server.mjs';

const BINARY_NAME = 'solana-test-validator';
/** Number of attempts to start a healthy validator. */
const MAX_STARTS = 3;
/** Time from the start of a validator after which the attempt fails, unless it is healthy by then. */
const HEALTHY_WITHIN_MS = 120_000;
/** Time from SIGTERM to SIGKILL, if a validator hasn't exited by then. */
const STOPS_WITHIN_MS = 10_000;

/**
 * Returns the path of the validator. Throws if there is none.
 * @param {string | undefined} given path of the program or its folder; undefined looks in the folders of `path`
 * @param {string} path a PATH
 */
export function findValidator(given, path) {
  const isFolder = given !== undefined && existsSync(given) && statSync(given).isDirectory();
  const folders = given === undefined ? path.split(delimiter) : [given];
  const candidates = given === undefined || isFolder ? folders.map((folder) => join(folder, BINARY_NAME)) : [given];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined)
    throw new Error(
      `${BINARY_NAME} is not ${given === undefined ? 'on PATH' : `at ${given}`}; name its folder by --validator.`,
    );
  return found;
}

/**
 * Returns the arguments of a validator that uses ports from `port` on. Its RPC port listens on all addresses, despite
 * `--bind-address`.
 * @param {{ ledger: string, port: number, program: string }} options `program`: address of the escrow program
 */
export const validatorArguments = ({ ledger, port, program }) => [
  ...['--ledger', ledger, '--reset', '--quiet', '--bind-address', '127.0.0.1', '--rpc-port', `${port}`],
  ...['--faucet-port', `${port + 2}`, '--gossip-port', `${port + 3}`],
  ...['--dynamic-port-range', `${port + 10}-${port + 60}`, '--limit-ledger-size', '1000000'],
  ...['--bpf-program', program, 'program/ripduel_escrow.so'],
];

async function isHealthy(/** @type {string} */ url) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' });
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    async (response) => (await response.json()).result === 'ok',
    () => false,
  );
}

/** Makes one attempt to start a validator. Throws if it isn't healthy within `HEALTHY_WITHIN_MS`, or ends before. */
export async function startValidator(
  /** @type {string} */ binary,
  /** @type {string} */ folder,
  /** @type {string} */ program,
) {
  // The other ports of the validator follow this one.
  const port = Math.min(await findFreePort(), 65_000);
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const args = validatorArguments({ ledger: join(folder, 'ledger'), port, program });
  const child = spawn(binary, args, { stdio: ['ignore', output, output] });
  let hasEnded = false;
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = AbortSignal.timeout(HEALTHY_WITHIN_MS);
  while (!deadline.aborted && !hasEnded) {
    if (await isHealthy(url)) {
      // A validator can answer and then fail to open another port.
      await Promise.race([ended, pause(1_000)]);
      if (!hasEnded) return { url, stop };
    }
    await Promise.race([ended, pause(500)]);
  }
  await stop();
  throw new Error(`${BINARY_NAME} was not healthy:\n${readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')}`);
}

/** @returns {ReturnType<typeof startValidator>} */
async function startValidatorWithRetries(
  /** @type {string} */ binary,
  /** @type {string} */ folder,
  /** @type {string} */ program,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startValidator(binary, folder, program);
    } catch (error) {
      if (attempt === MAX_STARTS) throw error;
    }
  }
}

async function main() {
  const { values } = parseArgs({ options: { validator: { type: 'string' } } });
  const binary = findValidator(values.validator, process.env.PATH ?? '');
  const { publicKey } = JSON.parse(readFileSync('program/idl.json', 'utf8')).program;
  console.log(spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim());
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-validator-'));
  try {
    const { url, stop } = await startValidatorWithRetries(binary, folder, publicKey);
    const [npm = '', ...before] = npmCommand();
    const { status } = spawnSync(npm, [...before, 'run', 'test:validator', '--', url], { stdio: 'inherit' });
    await stop();
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
