import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from '../install.mjs';
import { linkFolder } from '../link-folder.mjs';
import { listTrackedFiles } from '../tracked-files.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** `vercel build` reads these ids, and sends them nowhere. */
const PROJECT = { projectId: 'prj_placeholder', orgId: 'team_placeholder', settings: { framework: 'nextjs' } };

/**
 * @returns {string | undefined} a version from a package.json in or below this folder; undefined if it can't be read
 */
function readVersion(/** @type {string} */ path, /** @type {(found: any) => string} */ pick) {
  try {
    return pick(JSON.parse(readFileSync(join(FOLDER, path), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Installs Vercel's command line unless the version of package.json is installed. Uses `npm install`, which keeps to
 * the lock as well: `npm ci` refuses that lock, which lacks optional native packages that not every registry has.
 */
function installCommandLine() {
  const wanted = readVersion('package.json', ({ dependencies }) => dependencies.vercel);
  if (wanted === readVersion('node_modules/vercel/package.json', ({ version }) => version)) return;
  console.log('Installing the command line of Vercel (400 MB)');
  const [command = 'npm', ...before] = npmCommand();
  const args = [...before, 'install', '--no-save', '--loglevel=error'];
  const { status, signal, error } = spawnSync(command, args, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm install ended with ${status ?? signal ?? error}`);
}

/**
 * Copies the checkout into an empty folder and builds it there by `vercel build`; its functions are
 * below `.vercel/output/functions`. Throws an error with the command's output unless it exits with 0.
 * @param {string} copy
 */
export function buildOutput(copy) {
  installCommandLine();
  for (const path of listTrackedFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(path, join(copy, path));
  }
  linkFolder('node_modules', join(copy, 'node_modules'), (path) => path !== join('node_modules', '.cache'));
  // The packages are in the copy already, so nothing is installed.
  const settings = JSON.parse(readFileSync('vercel.json', 'utf8'));
  writeFileSync(join(copy, 'vercel.json'), JSON.stringify({ ...settings, installCommand: 'true' }));
  mkdirSync(join(copy, '.vercel'));
  writeFileSync(join(copy, '.vercel/project.json'), JSON.stringify(PROJECT));
  const { PATH = '', HOME = '' } = process.env;
  const command = [resolve(FOLDER, 'node_modules/vercel/dist/vc.js'), 'build', '--yes', '--token', 'placeholder'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    env: { PATH, HOME, NODE_ENV: 'production', VERCEL_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`vercel build ended with ${status}\n${stdout}\n${stderr}`);
}
