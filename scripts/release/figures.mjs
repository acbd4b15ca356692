import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the lines of an output that match one of the patterns, in the output's order. A pattern that no line matches
 * is a problem: a part that succeeds without printing its figure hasn't done its work.
 * @param {string} output
 * @param {RegExp[]} patterns
 * @returns {import('./parts.mjs').Outcome}
 */
export function extractFigureLines(output, patterns) {
  const lines = stripVTControlCharacters(output).split(/\r?\n/);
  const figures = lines.filter((line) => patterns.some((pattern) => pattern.test(line))).map((line) => line.trim());
  const missing = patterns.filter((pattern) => !lines.some((line) => pattern.test(line)));
  return { figures, problems: missing.map((pattern) => `The output has no line ${pattern}.`) };
}

/**
 * Sums up the rows of docs/bench.json. Problems are missed bars, rows that were measured before the start of the run,
 * and a file without rows.
 * @param {{ what: string, result: string, bar: string | null, met: boolean, at: string }[]} rows `at`: time of the
 *   measurement in ISO 8601
 * @param {Date} startedAt
 * @returns {import('./parts.mjs').Outcome}
 */
export function summarizeBench(rows, startedAt) {
  const withBar = rows.filter(({ bar }) => bar !== null);
  const missed = withBar.filter(({ met }) => !met);
  const old = rows.filter(({ at }) => !(new Date(at) >= startedAt));
  return {
    figures: [`${rows.length} rows, ${withBar.length - missed.length} of ${withBar.length} bars met`],
    problems: [
      ...(rows.length === 0 ? ['Nothing was measured.'] : []),
      ...old.map(({ what }) => `Not measured by this run: ${what}`),
      ...missed.map(({ what, result, bar }) => `missed: ${what}: ${result}, ${bar}`),
    ],
  };
}

/** Sums up docs/bench.json as it is now, see `summarizeBench`. */
export const readBenchFigures = (/** @type {Date} */ startedAt) =>
  summarizeBench(JSON.parse(readFileSync('docs/bench.json', 'utf8')), startedAt);
