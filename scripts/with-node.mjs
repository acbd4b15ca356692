// Imports no package. `node scripts/with-node.mjs <major> <program> [arguments]` runs a program with another Node of
// scripts/node-versions/, whose packages it installs first if needed. A program that ends in .mjs or .js is run by that
// Node; any other finds it first on PATH.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runExclusively } from './exclusive.mjs';
import { installPackages } from './install.mjs';

const NODE_VERSIONS_FOLDER = fileURLToPath(new URL('node-versions', import.meta.url));

/** @typedef {{ version: string, os?: string | string[], cpu?: string | string[] }} NodePackage */
/** @typedef {{ platform: string, arch: string }} Machine */

/**
 * Returns the Node of a major version: its full version, and its `bin` folder below the folder of package-lock.json.
 * Throws if there is none, or none for this machine.
 * @param {Record<string, object>} packages of that package-lock.json
 * @param {string} major
 * @param {Machine} machine
 */
export function findNode(packages, major, { platform, arch }) {
  const prefix = 'node_modules/node-';
  const majors = Object.keys(packages).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  if (!majors.includes(major)) throw new Error(`There is no Node ${major} here, only ${majors.join(' and ')}.`);
  const path = `${prefix}${major}`;
  const { version, os = platform, cpu = arch } = /** @type {NodePackage} */ (packages[path]);
  if (![os].flat().includes(platform) || ![cpu].flat().includes(arch))
    throw new Error(`Node ${version} is here for ${[os].flat()} ${[cpu].flat()} only; this is ${platform} ${arch}.`);
  return { version, bin: `${path}/bin` };
}

/**
 * Returns the command line and PATH by which a program runs with the Node in a folder.
 * @param {string} bin the folder
 * @param {string[]} command the program and its arguments
 * @param {string} path the PATH of this process
 */
export function buildCommand(bin, [program = '', ...args], path) {
  const isScript = /[.]m?js$/.test(program);
  return {
    argv:
      isScript || program === 'node'
        ? [join(bin, 'node'), ...(isScript ? [program] : []), ...args]
        : [program, ...args],
    path: `${bin}${delimiter}${path}`,
  };
}

async function main(/** @type {string[]} */ [major, ...command]) {
  if (major === undefined || command.length === 0)
    throw new Error('Usage: node scripts/with-node.mjs <major> <program> [arguments]');
  const { packages } = JSON.parse(readFileSync(join(NODE_VERSIONS_FOLDER, 'package-lock.json'), 'utf8'));
  const node = findNode(packages, major, process);
  const key = createHash('sha256').update(NODE_VERSIONS_FOLDER).digest('hex').slice(0, 16);
  await runExclusively(`node-versions-${key}`, async () => {
    installPackages(NODE_VERSIONS_FOLDER, {
      dev: false,
      message: `Installing Node ${node.version} (100 MB for each version)`,
    });
  });
  const { argv, path } = buildCommand(join(NODE_VERSIONS_FOLDER, node.bin), command, process.env.PATH ?? '');
  const [file = '', ...args] = argv;
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.once('error', exitWithError);
  child.once('exit', (code) => process.exit(code ?? 1));
}

function exitWithError(/** @type {unknown} */ error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2)).catch(exitWithError);
