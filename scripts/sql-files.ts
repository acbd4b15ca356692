import { readFile, writeFile } from 'node:fs/promises';
import { listSqlFiles } from '../db/list-sql-files';
import { currentSqlFiles, hashSql } from '../db/sql-files';
import { systemClock } from '../lib/core/clock';
import { assertNoArguments, runCommandLine } from '../lib/core/command-line';
import { systemTerminal } from '../lib/core/terminal';

const usage = `Usage: npm run db:functions
Writes the hashes of db/functions and db/triggers to db/sql-files.json, with a new version if a file changed. Run it after
each change: a database applies a version that is later than its own.`;

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const paths = await listSqlFiles(folder);
  const texts = await Promise.all(paths.map((path) => readFile(`${folder}/${path}`, 'utf8')));
  return Object.fromEntries(texts.map((text, index) => [paths[index], hashSql(text)]));
}

async function updateSqlFilesVersion(): Promise<string> {
  const { folder, version, hashes } = currentSqlFiles;
  const found = await hashFiles(folder);
  if (JSON.stringify(found) === JSON.stringify(hashes)) return 'No function or trigger changed.';
  // Later than the version before, also where that was written by a clock that is ahead.
  const next = { version: Math.max(systemClock.now().getTime(), version + 1), hashes: found };
  await writeFile(`${folder}/sql-files.json`, `${JSON.stringify(next, null, 2)}\n`);
  return `${folder}/sql-files.json has a new version. Commit it with the files.`;
}

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: assertNoArguments,
  run: async () => {
    systemTerminal.print(await updateSqlFilesVersion());
    return 0;
  },
});
