// Imports only Node's own modules, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares a Node version with the ranges of `engines`, each of the form `^major.minor.patch`. A version below all of
 * them is "old"; one in no range, but newer than the lowest, is "untested".
 * @param {string} engines as in package.json
 * @param {string} version such as 20.19.0
 * @returns {'tested' | 'untested' | 'old'}
 */
export function classifyNodeVersion(engines, version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const differences = [...engines.matchAll(/\^(\d+)[.](\d+)[.](\d+)/g)].map((range) => ({
    major: major - Number(range[1]),
    rest: minor - Number(range[2]) || patch - Number(range[3]),
  }));
  if (differences.some((from) => from.major === 0 && from.rest >= 0)) return 'tested';
  return differences.every((from) => from.major < 0 || (from.major === 0 && from.rest < 0)) ? 'old' : 'untested';
}

function assertNodeVersion() {
  const { node: engines } = JSON.parse(readFileSync('package.json', 'utf8')).engines;
  const { node: version } = process.versions;
  const verdict = classifyNodeVersion(engines, version);
  if (verdict === 'old') throw new Error(`RipDuel needs Node ${engines}; this is ${version}.`);
  if (verdict === 'untested') console.error(`Node ${version} is untested; RipDuel is tested with ${engines}.`);
}

/**
 * @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?:
 * boolean, link?: boolean }>} Packages by path, as in a lock file
 */

/** @returns {Packages | undefined} */
function readPackages(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the wanted packages are installed, in the wanted versions. Doesn't check optional packages, since
 * they depend on the platform.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages | undefined} installed of npm's own record, which it writes last; undefined without one
 * @param {{ dev: boolean }} options `dev`: the development packages must be there, too
 */
export function hasPackages(wanted, installed, { dev }) {
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, ...kind }]) => {
    const mayMiss = path === '' || kind.optional || kind.devOptional || (kind.dev && !dev);
    return mayMiss || installed[path]?.version === version;
  });
}

/** Returns the npm that runs this script, or else the one on PATH, as a command and its first arguments. */
export function npmCommand() {
  const { npm_execpath: path } = process.env;
  return path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm'];
}

/**
 * Runs `npm ci`, with development packages, in a folder unless its packages are installed already. Throws if it fails.
 * @param {string} folder contains a package-lock.json
 * @param {{ dev: boolean, message: string }} options `dev`: as of `hasPackages`; `message`: printed before `npm ci`
 */
export function installPackages(folder, { dev, message }) {
  const wanted = readPackages(join(folder, 'package-lock.json')) ?? {};
  if (hasPackages(wanted, readPackages(join(folder, 'node_modules/.package-lock.json')), { dev })) return;
  console.log(message);
  const [command = 'npm', ...before] = npmCommand();
  const args = [...before, 'ci', '--include=dev', '--loglevel=error'];
  const install = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (install.status !== 0) throw new Error(`npm ci ended with ${install.status ?? install.signal ?? install.error}`);
}

/**
 * Installs the packages of package-lock.json unless they are installed already. Throws if Node is too old or npm fails.
 * @param {{ dev: boolean }} options `dev`: as of `hasPackages`
 */
export function ensureInstalled({ dev }) {
  assertNodeVersion();
  installPackages('.', { dev, message: 'Installing the packages of package-lock.json (about a minute)' });
}
