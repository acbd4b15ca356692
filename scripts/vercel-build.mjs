import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Whether a build on Vercel migrates: if MIGRATE is `on`, or if it isn't `off` and the build is for production.
 * @param {Record<string, string | undefined>} environment
 */
export const shouldMigrate = ({ MIGRATE, VERCEL_ENV }) =>
  MIGRATE === 'on' || (MIGRATE !== 'off' && VERCEL_ENV === 'production');

/**
 * Throws if DATABASE_URL is empty or unset, so that a build that migrates doesn't migrate an embedded database.
 * @param {Record<string, string | undefined>} environment
 */
export function assertDatabaseIsNamed({ DATABASE_URL = '' }) {
  if (DATABASE_URL === '')
    throw new Error(
      'DATABASE_URL is not set for this build, so it can’t migrate. Set it for this environment, or set MIGRATE=off and run `npm run migrate` yourself.',
    );
}

function run(/** @type {string[]} */ ...command) {
  const { status, signal } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status ?? signal}`);
}

// Migrates after `next build`, so that a failed build changes no database.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (shouldMigrate(process.env)) assertDatabaseIsNamed(process.env);
  run('node_modules/next/dist/bin/next', 'build');
  if (shouldMigrate(process.env)) run('--import', 'tsx', 'scripts/migrate.ts');
}
