import ts from 'typescript';

/** @typedef {{ line: number, text: string }} Passage a text of a file; `line` is where it begins, counted from 1 */

/**
 * Lists the comments of a TypeScript or JavaScript file in order, with their delimiters.
 * @param {string} path
 * @param {string} text
 * @returns {Passage[]}
 */
export function listComments(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, string>} */
  const comments = new Map();
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxText(node)) return;
    const leading = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const { pos, end } of [...leading, ...trailing]) comments.set(pos, text.slice(pos, end));
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...comments]
    .toSorted(([a], [b]) => a - b)
    .map(([pos, comment]) => ({ line: file.getLineAndCharacterOfPosition(pos).line + 1, text: comment }));
}

/**
 * Lists the texts of a TypeScript or JavaScript file in order: JSX text and string literals of several words.
 * @param {string} path
 * @param {string} text
 * @returns {Passage[]}
 */
export function listTexts(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Passage[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node);
    if (isText && /\S\s+\S/.test(node.text))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
