// `npm run lint:trends` counts words of comments and names that are still in the project's old dialect, and exported
// names that several files define (docs/contributing/style.md). It fails nothing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { listComments } from './comments.mjs';
import { listTrackedFiles } from './tracked-files.mjs';

const SOURCE_PATH = /[.](?:ts|tsx|mjs)$/;
const GENERATED_PATH = /(?:^|\/)generated\//;
/** Names of exports to which Next gives a meaning, so that many files have them. */
const NEXT_NAMES = new Set(
  [
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'metadata',
    'generateMetadata',
    'viewport',
    'dynamic',
    'size',
  ].concat(['alt', 'contentType', 'runtime', 'config', 'maxDuration', 'revalidate']),
);

/** Returns the words of a file's comments, without code between backticks. */
export const listCommentWords = (/** @type {string} */ path, /** @type {string} */ text) =>
  listComments(path, text).flatMap(({ text: comment }) => comment.replace(/`[^`]*`/g, ' ').match(/[a-z’']+/gi) ?? []);

/**
 * Returns the names of a file's functions at any depth (no methods), and of its exported declarations (no default).
 * @returns {{ functions: string[], exported: string[] }}
 */
export function listNames(/** @type {string} */ path, /** @type {string} */ text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const functions = [];
  /** @type {string[]} */
  const exported = [];
  const isFunction = (/** @type {ts.Node | undefined} */ node) =>
    node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.push(node.name.text);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer))
      functions.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const statement of file.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const kinds = modifiers.map(({ kind }) => kind);
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) continue;
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const { name } of /** @type {{ name?: ts.Node }[]} */ ([...declared]))
      if (name && ts.isIdentifier(name)) exported.push(name.text);
  }
  return { functions, exported };
}

function printTrends() {
  const words = [];
  const functions = [];
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const path of listTrackedFiles().filter((each) => SOURCE_PATH.test(each) && !GENERATED_PATH.test(each))) {
    const text = readFileSync(path, 'utf8');
    words.push(...listCommentWords(path, text));
    const names = listNames(path, text);
    functions.push(...names.functions);
    for (const name of names.exported) files.set(name, [...(files.get(name) ?? []), path]);
  }
  const headless = words.filter((word) => /^(?:what|who|whoever|whom)$/i.test(word)).length;
  const repeated = [...files].filter(([name, paths]) => paths.length > 1 && !NEXT_NAMES.has(name));
  console.log(`what, who, whoever, whom: ${((1000 * headless) / words.length).toFixed(1)} per 1,000 words of comments`);
  console.log(`functions called xOf: ${functions.filter((name) => /[a-z0-9]Of$/.test(name)).length}`);
  console.log(`exported names defined in more than one file: ${repeated.length}`);
  if (process.argv.includes('--names'))
    for (const [name, paths] of repeated.toSorted()) console.log(`  ${name}: ${paths.join(', ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printTrends();
