/** One measured row. */
export interface BenchRow {
  /** What was measured; names the row for ever, so that a later run replaces it. */
  readonly what: string;
  /** The figures of this machine, in words. */
  readonly figures: string;
  /** What it is compared with: `1.02 times Fastify`. */
  readonly result: string;
  /** What it must be, in words; null where it is only told. */
  readonly bar: string | null;
  readonly met: boolean;
}

const rows: BenchRow[] = [];

/** What this run has measured until now. */
export const measuredRows = (): readonly BenchRow[] => rows;

/** Prints a row and keeps it for the table; one that misses its bar fails the run. */
export function tell(row: BenchRow): void {
  rows.push(row);
  console.log(`\n${row.what}: ${row.figures}`);
  console.log(`  ${row.result}${row.bar === null ? '' : ` (wanted: ${row.bar})`}${row.met ? '' : '  MISSED'}`);
  if (!row.met) process.exitCode = 1;
}

interface Ratio {
  readonly what: string;
  readonly figures: string;
  readonly ratio: number;
  /** What the ratio is of: `Fastify`, `as long`. */
  readonly of: string;
  readonly digits?: number;
}

/** A ratio that has to reach a least one. */
export const tellAtLeast = (least: number, { ratio, of, digits = 2, ...row }: Ratio): void =>
  tell({ ...row, result: `${ratio.toFixed(digits)} times ${of}`, bar: `at least ${least}`, met: ratio >= least });

/** A ratio that must not exceed a most. */
export const tellAtMost = (most: number, { ratio, of, digits = 2, ...row }: Ratio): void =>
  tell({ ...row, result: `${ratio.toFixed(digits)} times ${of}`, bar: `at most ${most}`, met: ratio <= most });
