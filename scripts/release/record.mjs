/**
 * @typedef {object} PartResult
 * @property {'passed' | 'failed'} result
 * @property {string} command
 * @property {number | null} seed
 * @property {boolean} isReduced whether it did less than a release asks for
 * @property {number} seconds
 * @property {string[]} figures
 * @property {string[]} problems why it failed
 * @property {string} [table] Markdown
 */

/**
 * @typedef {object} ReleaseRecord
 * @property {string} date YYYY-MM-DD
 * @property {string} commit
 * @property {boolean} isDirty
 * @property {string} machine
 * @property {Record<string, PartResult>} results by part; a part that was not run is missing
 */

/** Returns the name of a record's file without its extension. */
export const formatRecordName = (
  /** @type {Pick<ReleaseRecord, 'date' | 'commit' | 'isDirty'>} */ { date, commit, isDirty },
) => `${date}-${commit.slice(0, 10)}${isDirty ? '-dirty' : ''}`;

/** Replaces the path of the checkout by `.` and that of the home folder by `~`, because records are public. */
export const hidePaths = (/** @type {string} */ text, /** @type {string} */ checkout, /** @type {string} */ home) =>
  text.replaceAll(checkout, '.').replaceAll(home, '~');

/** Counts passed and failed parts. */
export function countResults(/** @type {PartResult[]} */ results) {
  const passed = results.filter(({ result }) => result === 'passed').length;
  return { passed, failed: results.length - passed };
}

const toCell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
const formatVerdict = (/** @type {PartResult} */ { result, isReduced }) =>
  `${result === 'passed' ? 'passed' : '**failed**'}${isReduced ? ', reduced' : ''}`;

function overviewRow(/** @type {string} */ name, /** @type {PartResult | undefined} */ result) {
  if (result === undefined) return `| ${name} | not run | | | |`;
  const { seconds, seed, command } = result;
  return `| ${name} | ${formatVerdict(result)} | ${Math.round(seconds)} | ${seed ?? ''} | ${toCell(command)} |`;
}

function renderSection(/** @type {string} */ title, /** @type {PartResult} */ { figures, problems, table }) {
  const block = (/** @type {string[]} */ lines) => (lines.length === 0 ? [] : ['```text', ...lines, '```', '']);
  return [
    `## ${title}`,
    '',
    ...(problems.length === 0 ? [] : ['Failed:', '', ...block(problems)]),
    ...(table === undefined ? [] : [table, '']),
    ...block(figures),
  ].join('\n');
}

/**
 * Renders a record as Markdown. Each part has a row; each that was run has a section with its figures.
 * @param {ReleaseRecord} record
 * @param {{ name: string, title: string }[]} parts
 */
export function renderRecord(record, parts) {
  const { date, commit, isDirty, machine, results } = record;
  const { passed, failed } = countResults(Object.values(results));
  const notRun = parts.filter(({ name }) => results[name] === undefined).length;
  const sections = parts.flatMap(({ name, title }) => {
    const result = results[name];
    return result === undefined ? [] : [renderSection(`${name}: ${title}`, result)];
  });
  return `# Release tests of ${date}

Commit ${commit}, ${isDirty ? '**with uncommitted changes**' : 'no uncommitted changes'}.
Machine: ${machine}.
${passed} passed, ${failed} failed, ${notRun} not run.

| part | result | seconds | seed | command |
|---|---|---|---|---|
${parts.map(({ name }) => overviewRow(name, results[name])).join('\n')}

${sections.join('\n')}`
    .trimEnd()
    .concat('\n');
}
