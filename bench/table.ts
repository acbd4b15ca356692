/** One measured row. */
export interface BenchRow {
  /** The measurement's name. Never change it: a later run replaces the row of the same name. */
  readonly what: string;
  /** The figures measured on this machine, as text. */
  readonly figures: string;
  /** The result: a comparison such as `1.02 times Fastify`, or the figure that counts. */
  readonly result: string;
  /** The target, as text; null if there is none. */
  readonly bar: string | null;
  readonly met: boolean;
}

const rows: BenchRow[] = [];

/** Returns the rows measured so far in this run. */
export const listMeasuredRows = (): readonly BenchRow[] => rows;

/** Prints a row and adds it to the table. A row that misses its target sets exit code 1. */
export function addRow(row: BenchRow): void {
  rows.push(row);
  console.log(`\n${row.what}: ${row.figures}`);
  console.log(`  ${row.result}${row.bar === null ? '' : ` (wanted: ${row.bar})`}${row.met ? '' : '  MISSED'}`);
  if (!row.met) process.exitCode = 1;
}

interface Ratio {
  readonly what: string;
  readonly figures: string;
  readonly ratio: number;
  /** The words after the ratio in the result: `Fastify` in `1.02 times Fastify`, or `as long`. */
  readonly comparedWith: string;
  readonly digits?: number;
}

/** Reports a ratio that must be at least `least`. */
export const addRatioAtLeast = (least: number, { ratio, comparedWith, digits = 2, ...row }: Ratio): void =>
  addRow({
    ...row,
    result: `${ratio.toFixed(digits)} times ${comparedWith}`,
    bar: `at least ${least}`,
    met: ratio >= least,
  });

/** Reports a ratio that must be at most `most`. */
export const addRatioAtMost = (most: number, { ratio, comparedWith, digits = 2, ...row }: Ratio): void =>
  addRow({
    ...row,
    result: `${ratio.toFixed(digits)} times ${comparedWith}`,
    bar: `at most ${most}`,
    met: ratio <= most,
  });
