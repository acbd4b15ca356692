// `npm run previous-release`: builds the previous release, starts it on a database that this release migrated, opens
// its pages and plays a whole duel on it. During a rollout, instances of both releases use one database.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { startServer } from '../../scripts/start-server.mjs';
import { startPostgres } from '../database/postgres-server';

// A folder outside of the project: Next would take the project for the root of the older release.
const FOLDER = mkdtempSync(join(tmpdir(), 'ripduel-previous-release-'));
/** The folder with a record of each release, which names its commit. */
const RELEASE_RECORDS_FOLDER = 'docs/releases';
/** Pages that the previous release must show. */
const PAGES = ['/', '/duels', '/packs', '/packs/kickoff-2031', '/gacha', '/status'];

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 }).trim();

/**
 * Returns the newest commit with a release record that HEAD descends from, HEAD itself left out. Throws in a clone
 * without that history.
 */
function findPreviousReleaseCommit(): string {
  const commits = readdirSync(RELEASE_RECORDS_FOLDER)
    .toSorted()
    .flatMap(
      (name) => /^Commit ([0-9a-f]{40}),/m.exec(readFileSync(join(RELEASE_RECORDS_FOLDER, name), 'utf8'))?.[1] ?? [],
    )
    .filter((commit) => commit !== git('rev-parse', 'HEAD'))
    .filter((commit) => spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD']).status === 0);
  const [previous] = commits.toSorted((a, b) => readCommitTime(b) - readCommitTime(a));
  if (previous === undefined)
    throw new Error(
      `No commit of ${RELEASE_RECORDS_FOLDER} is in this clone's history. Fetch it: git fetch --unshallow`,
    );
  return previous;
}

const readCommitTime = (commit: string): number => Number(git('show', '--no-patch', '--format=%ct', commit));

function run(...[file = '', ...args]: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

function buildPreviousRelease(commit: string): void {
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', FOLDER], { input: archive });
  run(process.execPath, 'scripts/build.mjs');
}

/** Opens the pages and plays a duel until it's settled and verified. Throws if either fails. */
async function playOnServer(origin: string): Promise<void> {
  for (const page of PAGES) {
    const { status } = await fetch(origin + page);
    if (status !== 200) throw new Error(`${page} is ${status}`);
  }
  const output = run(
    process.execPath,
    '--import',
    'tsx',
    'scripts/duel/main.ts',
    '--base',
    `${origin}/v1`,
    '--dir',
    'played',
  );
  for (const words of ['settled', 'no difference'])
    if (!output.includes(words)) throw new Error(`The duel did not print "${words}":\n${output}`);
}

const commit = findPreviousReleaseCommit();
buildPreviousRelease(commit);
const postgres = await startPostgres();
const database = await openDatabase({ url: postgres.url('postgres') });
await migrate(database);
await database.close();
const variables = { DATABASE_URL: postgres.url('postgres') };
const server = await startServer({
  command: [process.execPath, '.build/server.mjs'],
  cwd: FOLDER,
  dataDir: join(FOLDER, 'data'),
  variables,
});
await playOnServer(server.origin).finally(server.stop);
await postgres.stop();
console.log(`${commit} served ${PAGES.length} pages and settled a duel on the schema of ${git('rev-parse', 'HEAD')}`);
rmSync(FOLDER, { recursive: true, force: true });
