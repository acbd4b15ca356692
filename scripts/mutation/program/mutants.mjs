/**
 * @typedef {object} ProgramMutant
 * @property {string} file from the root of the repository
 * @property {number} line from 1
 * @property {string} mutator
 * @property {string} original the line, trimmed
 * @property {string} replacement the mutated line, trimmed
 * @property {string} source the whole mutated file
 */

/** @typedef {{ name: string, pattern: RegExp, replacements: (match: string) => string[] }} Mutator */

/** The replacements of each comparison. */
const COMPARISONS = { '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] };
/** The replacement of each arithmetic or bitwise operator. */
const ARITHMETIC = {
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '%': '/',
  '^=': '|=',
  '>>': '<<',
  '>>=': '<<=',
  '+=': '-=',
};

/** Returns the numbers one above and one below, with the type suffix of the original. There is none below 0. */
function listAdjacentNumbers(/** @type {string} */ text) {
  const [, digits = '', suffix = ''] = /^([\d_]+)((?:u|i)\d+)?$/.exec(text) ?? [];
  const value = BigInt(digits.replaceAll('_', ''));
  return [value + 1n, ...(value > 0n ? [value - 1n] : [])].map((number) => `${number}${suffix}`);
}

/** Returns a function that lists the replacements of a match by a table of symbols. Spaces around the symbol stay. */
const replaceByTable = (/** @type {Record<string, string | string[]>} */ table) => (/** @type {string} */ match) => {
  const symbol = match.trim();
  return [table[symbol] ?? []].flat().map((replacement) => match.replace(symbol, replacement));
};

/**
 * Changes to make wherever their pattern matches a masked source.
 * @type {Mutator[]}
 */
const MUTATORS = [
  { name: 'Equality', pattern: / (?:==|!=) /g, replacements: replaceByTable({ '==': '!=', '!=': '==' }) },
  { name: 'Comparison', pattern: / (?:<=?|>=?) /g, replacements: replaceByTable(COMPARISONS) },
  { name: 'Logic', pattern: /(?<=\s)(?:&&|\|\|)(?= )/g, replacements: replaceByTable({ '&&': '||', '||': '&&' }) },
  { name: 'Negation', pattern: /(?<=[\s(=|])!(?=[a-z(*])/g, replacements: () => [''] },
  { name: 'Arithmetic', pattern: / (?:[-+*/%]|\^=|>>=?|\+=) /g, replacements: replaceByTable(ARITHMETIC) },
  { name: 'Requirement', pattern: /\brequire\((?=\S)/g, replacements: () => ['require(true || '] },
  {
    name: 'Condition',
    pattern: /\bif (?!let\b)(?=[^{\n=<>!]+ \{)/g,
    replacements: () => ['if true || ', 'if false && '],
  },
  {
    name: 'Quantifier',
    pattern: /\.(?:any|all)\(/g,
    replacements: replaceByTable({ '.any(': '.all(', '.all(': '.any(' }),
  },
  { name: 'Bound', pattern: /\.(?:max|min)\(/g, replacements: replaceByTable({ '.max(': '.min(', '.min(': '.max(' }) },
  {
    name: 'Boolean',
    pattern: /(?<![\w"])(?:true|false)\b/g,
    replacements: replaceByTable({ true: 'false', false: 'true' }),
  },
  {
    name: 'Constant',
    pattern: /(?<![\w.\]"']|^ +[A-Z]\w* = )\d[\d_]*(?:[ui](?:8|16|32|64|128|size))?(?![\w.])/gm,
    replacements: listAdjacentNumbers,
  },
  // A number of an enum becomes one far away, because the adjacent numbers may belong to other variants.
  { name: 'Constant', pattern: /(?<=^ +[A-Z]\w* = )\d+(?=,$)/gm, replacements: (text) => [`${Number(text) + 100}`] },
  { name: 'Statement', pattern: /(?<=^ +)(?!require)(?:[a-z_]+[.:(!])[^;{}\n]*\)\??;$/gm, replacements: () => [''] },
  { name: 'Statement', pattern: /(?<=^ +)(?:[a-z_]+\.)+[a-z_]+(?:\[\w+\])? = [^;{}\n]*;$/gm, replacements: () => [''] },
];

/** Replaces everything but line ends by spaces, so that offsets stay the same. */
const blankOut = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ');

/**
 * Blanks parts of a Rust source in which `MUTATORS` must not match: comments, strings, attributes, imports, static
 * assertions, macro definitions, unit tests, arrows, array types, generic arguments, and items under `cfg(not(…))`.
 */
export function maskSource(/** @type {string} */ source) {
  return source
    .replace(/#\[cfg\(test\)\][\s\S]*$/, blankOut)
    .replace(/#\[cfg\(not\([^\n]*\n(?:pub )?(?:fn|mod)[\s\S]*?\n\}|#\[cfg\(not\([^\n]*\n[^\n]*\{\}/g, blankOut)
    .replace(/\/\/.*$/gm, blankOut)
    .replace(/#!?\[[\s\S]*?\]\n/g, blankOut)
    .replace(/b?"(?:[^"\\]|\\.)*"/g, blankOut)
    .replace(/^(?:pub )?use [^;]*;/gm, blankOut)
    .replace(/^const _: [^;]*;/gm, blankOut)
    .replace(/^macro_rules![\s\S]*?^\}/gm, blankOut)
    .replace(/\[(?:[\w:]+|\[u8; \w+\]); ?\w+\]|::<\w+>|<'?\w+>/g, blankOut)
    .replace(/=> *[(A-Z]/g, (text) => text.replace('=>', '  '))
    .replace(/->|=>/g, blankOut);
}

/**
 * @returns {ProgramMutant[]} the mutants of `MUTATORS`, and one for each dereferenced byte string, in the order of the
 *   file
 */
export function listMutants(/** @type {string} */ file, /** @type {string} */ source) {
  const masked = maskSource(source);
  /** @type {Map<string, ProgramMutant & { at: number }>} */
  const found = new Map();
  const add = (
    /** @type {string} */ mutator,
    /** @type {number} */ at,
    /** @type {string} */ match,
    /** @type {string} */ by,
  ) => {
    const mutated = source.slice(0, at) + by + source.slice(at + match.length);
    const start = source.lastIndexOf('\n', at - 1) + 1;
    const end = source.indexOf('\n', at + match.length);
    const original = source.slice(start, end).trim();
    const replacement = mutated.slice(start, end + by.length - match.length).trim();
    const line = source.slice(0, start).split('\n').length;
    found.set(mutated, { file, line, mutator, original, replacement, source: mutated, at });
  };
  for (const { name, pattern, replacements } of MUTATORS)
    for (const { index, 0: match } of masked.matchAll(pattern))
      for (const by of replacements(source.slice(index, index + match.length)))
        add(name, index, source.slice(index, index + match.length), by);
  for (const { index, 0: match } of source.matchAll(/(?<==.*\*b")[^"]+(?=")/g))
    add('Constant', index, match, `${match.slice(0, -1)}~`);
  return [...found.values()].sort((a, b) => a.at - b.at).map(({ at: _, ...mutant }) => mutant);
}
