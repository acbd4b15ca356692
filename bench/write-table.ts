import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { type BenchRow, listMeasuredRows } from './table';

/** Path of the bench's rows (`.json`) and of their table (`.md`), without the extension. */
const FILE = 'docs/bench';

/** A row with its origin. Rows in one file can come from several runs. */
export interface StoredBenchRow extends BenchRow {
  /** When the row was measured, in ISO 8601. */
  readonly at: string;
  /** The first ten digits of the commit, with `+` if the sources differed from it; `unknown` if git can't read them. */
  readonly commit: string;
  readonly machine: string;
}

/**
 * Merges the measurements of this run into `docs/bench.json`, and writes its rows as a table into `docs/bench.md`. A
 * `whole` run replaces all rows; a partial run replaces only its own. Does nothing if nothing was measured.
 */
export function writeTable(now: Date, whole: boolean): void {
  const from = { at: now.toISOString(), commit: describeCommit(), machine: describeHardware() };
  const measured = listMeasuredRows().map((row) => ({ ...row, ...from }));
  if (measured.length === 0) return;
  const rows = mergeRows(whole ? [] : readKeptRows(), measured);
  writeFileSync(`${FILE}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(`${FILE}.md`, renderTable(rows));
}

const readKeptRows = (): StoredBenchRow[] =>
  existsSync(`${FILE}.json`) ? JSON.parse(readFileSync(`${FILE}.json`, 'utf8')) : [];

/** Merges rows: the earlier ones in their order, each with its newest values, then the new ones. */
export function mergeRows(before: readonly StoredBenchRow[], measured: readonly StoredBenchRow[]): StoredBenchRow[] {
  const newest = new Map([...before, ...measured].map((row) => [row.what, row]));
  return [...newest.values()];
}

export function renderTable(rows: readonly StoredBenchRow[]): string {
  const machines = new Set(rows.map((row) => row.machine));
  const lines = rows.map(({ what, figures, result, bar, met, at, commit: of }) => {
    const verdict = bar === null ? 'told only' : met ? 'met' : '**missed**';
    return `| ${[what, figures, result, bar ?? '', verdict, `${of}, ${at.slice(0, 10)}`].join(' | ')} |`;
  });
  return `# Bench

\`npm run bench\` writes this page, \`npm run bench -- <part>\` some of its rows. What counts is the ratio: both of its
sides were measured in the same run, taking turns. The last column
names the commit; a \`+\` says that the sources differed from it. The figures are of this machine:
${[...machines].join('; ')}.

| measured | figures | ratio | bar | | of |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

function describeCommit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs').length > 0;
    return `${git('rev-parse', '--short=10', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

function describeHardware(): string {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const model = processors[0]?.model.trim() ?? 'unknown';
  return `${processors.length} × ${model}, ${memory}, ${platform()} ${arch()}, Node ${process.version}`;
}
