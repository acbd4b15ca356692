import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { summarizeMutation } from '../outcome.mjs';

export const PROGRAM_REPORT_FILE = '.cache/program-mutation/report.json';
const EXPLANATIONS_FILE = fileURLToPath(new URL('survivors.json', import.meta.url));

/**
 * The result of building and testing one mutant.
 * @typedef {{ mutant: import('./mutants.mjs').ProgramMutant, status: 'Killed' | 'Survived' | 'CompileError' }} Result
 */

/**
 * Returns results in the mutation testing report schema, each mutant placed at its line without the indentation.
 * @param {Result[]} results
 * @param {(file: string) => string} read
 * @returns {import('../outcome.mjs').Report}
 */
export function toReport(results, read) {
  /** @type {import('../outcome.mjs').Report} */
  const report = { files: {} };
  for (const { mutant, status } of results) {
    const { file, line, original, replacement, mutator } = mutant;
    report.files[file] ??= { source: read(file), mutants: [] };
    const text = report.files[file].source.split('\n')[line - 1] ?? '';
    const column = text.length - text.trimStart().length + 1;
    const location = { start: { line, column }, end: { line, column: column + original.length } };
    report.files[file].mutants.push({ mutatorName: mutator, replacement, status, location });
  }
  return report;
}

/**
 * Returns the outcome of the report that `npm run program:mutation` has written; a problem if there is none.
 * `isPartial`: only some of the program's mutants were tested.
 */
export function readProgramMutationOutcome({ isPartial = false } = {}) {
  if (!existsSync(PROGRAM_REPORT_FILE)) return { figures: [], problems: [`${PROGRAM_REPORT_FILE} was not written.`] };
  const report = JSON.parse(readFileSync(PROGRAM_REPORT_FILE, 'utf8'));
  return summarizeMutation(report, JSON.parse(readFileSync(EXPLANATIONS_FILE, 'utf8')), { isPartial });
}
