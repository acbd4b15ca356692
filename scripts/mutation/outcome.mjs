// `node scripts/mutation/outcome.mjs` compares the last report of `npm run mutation` with the explanations in
// survivors.json, and prints an entry to fill in for each survivor that has none.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const REPORT_FILE = '.cache/mutation/report.json';
const EXPLANATIONS_FILE = fileURLToPath(new URL('survivors.json', import.meta.url));
/** Lowest score without a problem, in percent of the detected and undetected mutants. */
const MIN_SCORE = 90;

/** @typedef {{ line: number, column: number }} Position both from 1 */
/**
 * @typedef {{ mutatorName: string, replacement?: string, status: string,
 *   location: { start: Position, end: Position } }} Mutant
 */
/**
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report part of Stryker's JSON report
 */
/** @typedef {{ file: string, mutator: string, original: string, replacement: string }} Key whitespace collapsed */
/** @typedef {Key & { why: string, times?: number }} Explanation of `times` survivors with this key, 1 by default */
/** @typedef {Key & { line: number }} Survivor an undetected mutant; `line` is its first line, from 1 */

const DETECTED_STATUSES = ['Killed', 'Timeout'];
const UNDETECTED_STATUSES = ['Survived', 'NoCoverage'];

const collapseSpace = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();
const keyText = (/** @type {Key} */ { file, mutator, original, replacement }) =>
  JSON.stringify([file, mutator, original, replacement]);
const percent = (/** @type {number} */ detected, /** @type {number} */ all) =>
  all === 0 ? 100 : (100 * detected) / all;

/** Returns the text between two positions. */
function textBetween(/** @type {string} */ source, /** @type {Position} */ start, /** @type {Position} */ end) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/** Counts detected and undetected mutants by file; the score is in percent. */
export function scoreFiles(/** @type {Report} */ { files }) {
  return Object.entries(files).map(([file, { mutants }]) => {
    const count = (/** @type {string[]} */ statuses) =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    const detected = count(DETECTED_STATUSES);
    const survived = count(UNDETECTED_STATUSES);
    return { file, detected, survived, score: percent(detected, detected + survived) };
  });
}

/** @returns {Survivor[]} */
export function listSurvivors(/** @type {Report} */ { files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => UNDETECTED_STATUSES.includes(status))
      .map(({ mutatorName, replacement = '', location: { start, end } }) => ({
        file,
        line: start.line,
        mutator: mutatorName,
        original: collapseSpace(textBetween(source, start, end)),
        replacement: collapseSpace(replacement),
      })),
  );
}

/**
 * Pairs survivors with explanations. Returns every survivor, its `why` undefined if it has none, and the `stale`
 * explanations, which have too few survivors. With `isPartial`, ignores explanations of files that the report lacks.
 * @param {Report} report
 * @param {Explanation[]} explanations
 * @param {{ isPartial: boolean }} options
 */
export function matchExplanations(report, explanations, { isPartial }) {
  const survivors = listSurvivors(report);
  const relevant = explanations.filter(({ file }) => !isPartial || file in report.files);
  const whys = new Map(relevant.map((explanation) => [keyText(explanation), explanation.why]));
  /** @type {Map<string, number>} */
  const unused = new Map();
  for (const explanation of relevant)
    unused.set(keyText(explanation), (unused.get(keyText(explanation)) ?? 0) + (explanation.times ?? 1));
  const explained = survivors.map((survivor) => {
    const left = unused.get(keyText(survivor)) ?? 0;
    unused.set(keyText(survivor), left - 1);
    return { ...survivor, why: left > 0 ? whys.get(keyText(survivor)) || undefined : undefined };
  });
  return { explained, stale: relevant.filter((explanation) => (unused.get(keyText(explanation)) ?? 0) > 0) };
}

/**
 * Returns the figures of a report, its table as Markdown, and the problems with which the check fails: no mutants, or a
 * score under `MIN_SCORE`. Without `isPartial`, also each survivor without an explanation, and each stale explanation.
 * With it, the check for `MIN_SCORE` counts explained survivors as detected.
 * @param {Report} report
 * @param {Explanation[]} explanations
 * @param {{ isPartial: boolean }} options
 * @returns {import('../release/parts.mjs').Outcome}
 */
export function summarizeMutation(report, explanations, options) {
  const files = scoreFiles(report);
  const { explained, stale } = matchExplanations(report, explanations, options);
  const detected = files.reduce((sum, file) => sum + file.detected, 0);
  const score = percent(detected, detected + explained.length);
  const place = (/** @type {Survivor} */ { file, line, mutator, original, replacement }) =>
    `${file}:${line} ${mutator}: ${original} -> ${replacement}`;
  const unexplained = explained.filter(({ why }) => !why);
  const accounted = percent(detected + explained.length - unexplained.length, detected + explained.length);
  const incomplete = [
    ...unexplained.map((survivor) => `Not explained: ${place(survivor)}`),
    ...stale.map(({ file, mutator, original, replacement }) => {
      return `Explained, but no survivor: ${file} ${mutator}: ${original} -> ${replacement}`;
    }),
  ];
  const problems = [
    ...((options.isPartial ? accounted : score) < MIN_SCORE
      ? [`The score is ${score.toFixed(2)} %, below ${MIN_SCORE} %.`]
      : []),
    ...(detected + explained.length === 0 ? ['Nothing was mutated.'] : []),
    ...(options.isPartial ? [] : incomplete),
  ];
  const table = [
    '| file | detected | survived | score |',
    '|---|---|---|---|',
    ...files.map(
      ({ file, detected, survived, score }) => `| ${file} | ${detected} | ${survived} | ${score.toFixed(2)} % |`,
    ),
  ].join('\n');
  return {
    figures: [
      `score ${score.toFixed(2)} %: ${detected} mutants detected, ${explained.length} survived`,
      ...explained.map((survivor) => `${place(survivor)}\n    ${survivor.why ?? 'not explained'}`),
    ],
    table,
    problems,
  };
}

/** @returns {Explanation[]} */
const readExplanations = () => JSON.parse(readFileSync(EXPLANATIONS_FILE, 'utf8'));

/** @returns {import('../release/parts.mjs').Outcome} of `REPORT_FILE`; a problem if there is none */
export function readMutationOutcome(/** @type {{ isPartial: boolean }} */ options) {
  if (!existsSync(REPORT_FILE)) return { figures: [], problems: [`${REPORT_FILE} was not written.`] };
  return summarizeMutation(JSON.parse(readFileSync(REPORT_FILE, 'utf8')), readExplanations(), options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const report = JSON.parse(readFileSync(REPORT_FILE, 'utf8'));
  const { figures, problems } = summarizeMutation(report, readExplanations(), { isPartial: true });
  console.error([figures[0], ...problems].join('\n'));
  const { explained } = matchExplanations(report, readExplanations(), { isPartial: true });
  const missing = explained.flatMap(({ line: _, why, ...key }) => (why ? [] : [{ ...key, why: '' }]));
  if (missing.length > 0) console.log(JSON.stringify(missing, null, 2));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
