import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runExclusively } from './exclusive.mjs';
import { ensureInstalled } from './install.mjs';
import { findMissingChunks } from './missing-chunks.mjs';

const SOURCE_FOLDERS = ['agents', 'app', 'db', 'lib', 'packages', 'public'];
const SOURCE_FILES = /^(?:instrumentation|proxy|server)[.]ts$|^next[.]config[.]|^(?:package-lock|tsconfig)[.]json$/;
const EXCLUDED_PATH = /[.]test[.]tsx?$|(?:^|\/)testing$|[.]tgz$/;
/** Contains `hashSources()` as it was at the start of the last complete build. */
const STAMP_FILE = '.build/stamp';
/** The packed client, which every deployment serves, so that it can be installed without this repository. */
const CLIENT_FILE = 'public/ripduel-client.tgz';
/** Outputs that must exist for a build to count as complete. */
const OUTPUT_FILES = ['.build/server.mjs', '.next/BUILD_ID', CLIENT_FILE];

/** @returns {string[]} */
function filesBelow(/** @type {string} */ path) {
  if (!existsSync(path) || EXCLUDED_PATH.test(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * Returns a hash over Node's version, `SOURCE_FOLDERS` without paths that match `EXCLUDED_PATH`, and the files at the
 * root whose names match `SOURCE_FILES`.
 */
export function hashSources(root = '.') {
  const hash = createHash('sha256').update(process.version);
  const files = readdirSync(root).filter((name) => SOURCE_FILES.test(name));
  const folders = SOURCE_FOLDERS.map((name) => join(root, name));
  for (const path of [...files.sort().map((name) => join(root, name)), ...folders.flatMap(filesBelow)]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const isBuilt = () =>
  OUTPUT_FILES.every(existsSync) && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hashSources();

async function build() {
  if (isBuilt()) return;
  ensureInstalled({ dev: true });
  console.log('Building (about half a minute)');
  const stamp = hashSources();
  mkdirSync('.build', { recursive: true });
  rmSync(STAMP_FILE, { force: true });
  await bundle();
  await runNode('.build/template.mjs');
  await Promise.all([runNode('node_modules/next/dist/bin/next', 'build'), packClient()]);
  const missing = findMissingChunks();
  if (missing.length > 0) throw new Error(`Pages name chunks that don’t exist:\n${missing.join('\n')}`);
  writeFileSync(STAMP_FILE, stamp);
}

async function packClient() {
  await runNode('scripts/client-package.mjs');
  const { version } = JSON.parse(readFileSync('.build/client/package.json', 'utf8'));
  copyFileSync(`.build/client/ripduel-client-${version}.tgz`, CLIENT_FILE);
}

async function runNode(/** @type {string[]} */ ...command) {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const [code, signal] = await once(spawn(process.execPath, command, { stdio: 'inherit', env }), 'exit');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code ?? signal}`);
}

/**
 * Bundles the server, the agents if there are any, and the script that makes the empty database, each into one file.
 * Packages stay in node_modules.
 */
async function bundle() {
  const esbuild = await import('esbuild');
  /** @type {Record<string, string>} */
  const entryPoints = { server: 'server.ts', template: 'db/make-template.ts' };
  if (existsSync('agents/main.ts')) entryPoints.agents = 'agents/main.ts';
  await esbuild.build({
    entryPoints,
    outdir: '.build',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // The bundles are for production, unless the caller sets NODE_ENV.
    banner: { js: "process.env.NODE_ENV ??= 'production';" },
    logLevel: 'warning',
  });
  // Otherwise esbuild's child process would run as long as the server that the same command starts.
  await esbuild.stop();
}

/**
 * Builds everything if the sources or Node's version have changed since the last build, or an output is missing. A
 * second process that does the same waits for the first.
 */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const folder = createHash('sha256').update(resolve('.')).digest('hex').slice(0, 16);
  await runExclusively(`build-${folder}`, build);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt();
