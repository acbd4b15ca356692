// `npm run lint:prose` runs textlint, with the rules of .textlintrc.json, over Markdown files and over the comments and
// texts of TypeScript and JavaScript modules. It leaves out `UNCHECKED_PATH` and the texts of tests.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter, loadTextlintrc } from 'textlint';
import { listComments, listTexts } from './comments.mjs';
import { listTrackedFiles } from './tracked-files.mjs';

const DOCUMENT_PATH = /[.]md$/;
const SOURCE_PATH = /[.](?:ts|tsx|mjs)$/;
/** Generated code, and the style page, which quotes wrong texts. */
const UNCHECKED_PATH = /(?:^|\/)generated\/|^docs\/contributing\/style[.]md$/;
/** Tests, whose strings are data and aren't checked. */
const TEST_PATH = /[.](?:test|spec)[.]tsx?$|(?:^|\/)testing\/|^e2e\//;
/**
 * Matches the report of a repeated text with a character other than a to z, apostrophe and hyphen: numbers and format
 * marks may repeat.
 */
const REPEATED_VALUE = /^"[^"]*[^a-z"'’-][^"]*" is repeated$/i;

/** Returns a passage on one line, without comment marks and `@param` tags: rules see sentences across line breaks. */
const toLine = (/** @type {string} */ text) =>
  text
    .replace(/^\/[/*]+|\*\/$/g, '')
    .replace(/@param\s+(?:\{.*?\}\s+)?\S+/g, '')
    .replace(/^\s*(?:\*|\/\/) ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the prose of a file as Markdown, and a function that maps lines of the prose to lines of the file: in code,
 * to the line where the comment or text begins.
 * @param {string} path
 * @param {string} text
 */
export function extractProse(path, text) {
  if (DOCUMENT_PATH.test(path)) return { prose: text, toFileLine: (/** @type {number} */ line) => line };
  const passages = [...listComments(path, text), ...(TEST_PATH.test(path) ? [] : listTexts(path, text))];
  return {
    prose: passages.map((passage) => toLine(passage.text)).join('\n\n'),
    toFileLine: (/** @type {number} */ line) => passages[(line - 1) / 2]?.line ?? line,
  };
}

/** Returns a function that lists the faults in the prose of a file, with path and line. */
export async function loadProseChecker() {
  const linter = createLinter({ descriptor: await loadTextlintrc({ configFilePath: '.textlintrc.json' }) });
  return async (/** @type {string} */ path, /** @type {string} */ text) => {
    const { prose, toFileLine } = extractProse(path, text);
    const { messages } = await linter.lintText(prose, 'prose.md');
    return messages
      .filter(({ message }) => !REPEATED_VALUE.test(message))
      .map(({ loc, message }) => `${path}:${toFileLine(loc.start.line)} ${message}`);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = await loadProseChecker();
  const paths = listTrackedFiles().filter((path) => DOCUMENT_PATH.test(path) || SOURCE_PATH.test(path));
  for (const path of paths.filter((each) => !UNCHECKED_PATH.test(each))) {
    for (const found of await check(path, readFileSync(path, 'utf8'))) {
      console.error(found);
      process.exitCode = 1;
    }
  }
}
