import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../install.mjs';
import { linkFolder } from '../link-folder.mjs';
import { trackedFiles } from '../tracked-files.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** `vercel build` reads these ids, and sends them nowhere. */
const PROJECT = { projectId: 'prj_placeholder', orgId: 'team_placeholder', settings: { framework: 'nextjs' } };

/**
 * Copies the checkout into an empty folder and builds it there as Vercel does; its functions are below
 * `.vercel/output/functions`. Throws what the command printed unless it ends with 0.
 * @param {string} copy
 */
export function buildOutput(copy) {
  installPackages(FOLDER, { dev: false, message: 'Installing the command line of Vercel (400 MB)' });
  for (const path of trackedFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(path, join(copy, path));
  }
  linkFolder('node_modules', join(copy, 'node_modules'), (path) => path !== join('node_modules', '.cache'));
  // The packages are here already.
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
