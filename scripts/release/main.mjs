// `npm run test:release -- [parts]` runs the release tests, or some of their parts: docs/releases/README.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, homedir, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../install.mjs';
import { parseArguments, usage } from './options.mjs';
import { parts } from './parts.mjs';
import { countResults, formatRecordName, hidePaths, renderRecord } from './record.mjs';
import { runPart } from './run-part.mjs';

/** Folder of the records as JSON, which later runs add to, and of the logs of the parts. */
const STATE_FOLDER = '.cache/release';
/** Folder of the records as Markdown, which are committed. */
const RECORDS_FOLDER = 'docs/releases';
/** Tracked paths that the release tests write, where a change doesn't count as uncommitted. */
const WRITTEN_PATHS = [RECORDS_FOLDER, ...parts.flatMap(({ writes = [] }) => writes)];

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function describeMachine() {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, ${platform()} ${arch()}, Node ${process.version}`;
}

/**
 * Returns the record of this commit and day (UTC) with the results so far, or a new one. A checkout with uncommitted
 * changes has a record of its own.
 * @returns {import('./record.mjs').ReleaseRecord}
 */
function openRecord() {
  const changed = git('status', '--porcelain', '--', '.', ...WRITTEN_PATHS.map((path) => `:(exclude)${path}`));
  const isDirty = changed !== '';
  const date = new Date().toISOString().slice(0, 10);
  const record = { date, commit: git('rev-parse', 'HEAD'), isDirty, machine: describeMachine(), results: {} };
  try {
    const { results } = JSON.parse(readFileSync(`${STATE_FOLDER}/${formatRecordName(record)}.json`, 'utf8'));
    return { ...record, results };
  } catch {
    return record;
  }
}

function saveRecord(/** @type {import('./record.mjs').ReleaseRecord} */ record) {
  mkdirSync(STATE_FOLDER, { recursive: true });
  mkdirSync(RECORDS_FOLDER, { recursive: true });
  writeFileSync(`${STATE_FOLDER}/${formatRecordName(record)}.json`, JSON.stringify(record, null, 2));
  const text = hidePaths(renderRecord(record, parts), process.cwd(), homedir());
  writeFileSync(`${RECORDS_FOLDER}/${formatRecordName(record)}.md`, text);
}

async function main(/** @type {import('./options.mjs').Arguments} */ { chosen, dirty, ...options }) {
  const record = openRecord();
  if (record.isDirty && !dirty) throw new Error('There are uncommitted changes: commit them, or use --dirty.');
  ensureInstalled({ dev: true });
  /** @type {import('./record.mjs').PartResult[]} */
  const results = [];
  for (const part of parts.filter(({ name }) => chosen.includes(name))) {
    console.log(`\n== ${part.name}: ${part.title}`);
    const result = await runPart(part, options, `${STATE_FOLDER}/${formatRecordName(record)}-${part.name}.log`);
    results.push(result);
    record.results[part.name] = result;
    saveRecord(record);
    console.log(`-- ${part.name}: ${result.result} in ${Math.round(result.seconds)} s`);
    for (const problem of result.problems) console.log(`   ${problem}`);
  }
  const { passed, failed } = countResults(results);
  console.log(`\n${RECORDS_FOLDER}/${formatRecordName(record)}.md\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function readArgumentsOrExit() {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
await main(readArgumentsOrExit()).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
