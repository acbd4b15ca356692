// Plain Node: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LEAST_NODE = [20, 19];

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Error(`RipDuel needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }>} Packages */

/** @returns {Packages | undefined} */
function packagesOf(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether every package that is wanted is there, in its version. What is optional may be missing: it
 * depends on the platform.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages | undefined} installed of npm's own record, which it writes last
 * @param {{ dev: boolean }} options `dev`: the development packages must be there, too
 */
export function hasPackages(wanted, installed, { dev }) {
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, ...kind }]) => {
    const mayMiss = path === '' || kind.optional || kind.devOptional || (kind.dev && !dev);
    return mayMiss || installed[path]?.version === version;
  });
}

/**
 * Installs what package-lock.json names, where it is not there yet.
 * @param {{ dev: boolean }} options
 */
export function ensureInstalled(options) {
  refuseOldNode();
  const wanted = packagesOf('package-lock.json') ?? {};
  if (hasPackages(wanted, packagesOf('node_modules/.package-lock.json'), options)) return;
  console.log('Installing the packages of package-lock.json (about a minute)');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...before] = npm;
  const install = spawnSync(command, [...before, 'ci', '--include=dev', '--loglevel=error'], { stdio: 'inherit' });
  if (install.status !== 0) throw new Error(`npm ci ended with ${install.status ?? install.signal ?? install.error}`);
}
