import { setImmediate } from 'node:timers/promises';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import {
  codeToTokensBase,
  createShikiPrimitiveAsync,
  type LanguageInput,
  type ThemedToken,
  type ThemeRegistrationRaw,
} from '@shikijs/primitive';

// For server components only: in a client component, it would make the browser load Shiki.

/** Grammars of the documentation's code blocks, each loaded when it is first needed. */
const GRAMMARS: Readonly<Record<string, LanguageInput>> = {
  go: () => import('@shikijs/langs/go'),
  ini: () => import('@shikijs/langs/ini'),
  json: () => import('@shikijs/langs/json'),
  python: () => import('@shikijs/langs/python'),
  shellscript: () => import('@shikijs/langs/shellscript'),
  sql: () => import('@shikijs/langs/sql'),
  typescript: () => import('@shikijs/langs/typescript'),
  yaml: () => import('@shikijs/langs/yaml'),
};

/** Code blocks' short names of languages, and the names of their grammars. */
const ALIASES: Readonly<Record<string, string>> = {
  js: 'typescript',
  py: 'python',
  sh: 'shellscript',
  ts: 'typescript',
};

/** The "colour" of text that needs no `span`. */
const PLAIN = 'plain';

/**
 * Shiki takes any word as a colour, so each colour is a class of `Code.module.css`: comment, function, keyword, number
 * or other constant, string. Inline styles are forbidden by the content security policy.
 */
const THEME: ThemeRegistrationRaw & { readonly name: string } = {
  name: 'classes',
  type: 'light',
  fg: PLAIN,
  bg: PLAIN,
  settings: [
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: 'c' } },
    { scope: ['entity.name.function', 'support.function'], settings: { foreground: 'f' } },
    { scope: ['keyword', 'storage', 'variable.language'], settings: { foreground: 'k' } },
    { scope: ['keyword.operator'], settings: { foreground: PLAIN } },
    { scope: ['keyword.operator.new', 'keyword.operator.expression'], settings: { foreground: 'k' } },
    { scope: ['constant'], settings: { foreground: 'n' } },
    { scope: ['string', 'storage.type.string', 'constant.character.escape'], settings: { foreground: 's' } },
    // Most of JSON is names of members: they aren't coloured, so that pages stay light.
    { scope: ['support.type.property-name', 'punctuation.support.type'], settings: { foreground: PLAIN } },
    { scope: ['meta.template.expression', 'string.unquoted', 'variable'], settings: { foreground: PLAIN } },
  ],
};

let highlighter: ReturnType<typeof createShikiPrimitiveAsync> | null = null;
const loadHighlighter = () => {
  highlighter ??= createShikiPrimitiveAsync({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine(),
  });
  return highlighter;
};

/**
 * HTML of each program highlighted so far. It can't grow without limit, since the documentation has a fixed number of
 * programs.
 */
const htmlByProgram = new Map<string, Promise<string>>();

/**
 * Returns a program as HTML, with a `span` around each coloured part. `language` is the name of a grammar or an alias;
 * text in any other language isn't coloured.
 */
export function highlight(text: string, language: string): Promise<string> {
  const name = ALIASES[language] ?? language;
  const key = `${name}\n${text}`;
  const known = htmlByProgram.get(key);
  if (known !== undefined) return known;
  const html = buildHtml(text, name).catch((error: unknown) => {
    htmlByProgram.delete(key);
    throw error;
  });
  htmlByProgram.set(key, html);
  return html;
}

async function buildHtml(text: string, name: string): Promise<string> {
  const grammar = GRAMMARS[name];
  if (grammar === undefined) return escapeHtml(text);
  const loaded = await loadHighlighter();
  await loaded.loadLanguage(grammar);
  // Lets the server answer other requests between two programs. Shiki gets no time limit: on a slow machine it would
  // stop within a line, whose wrong colours would then stay in the cache.
  await setImmediate();
  return joinLines(codeToTokensBase(loaded, text, { lang: name, theme: THEME.name, tokenizeTimeLimit: 0 }))
    .map(({ color, content }) =>
      color === PLAIN ? escapeHtml(content) : `<span class="${color}">${escapeHtml(content)}</span>`,
    )
    .join('');
}

/** A piece of code in one colour. */
interface Part {
  readonly color: string;
  content: string;
}

/** Joins all lines, and adjacent parts of the same colour. White space gets the colour of the part before it. */
function joinLines(lines: readonly (readonly ThemedToken[])[]): Part[] {
  const parts: Part[] = [];
  const append = (color: string, content: string): void => {
    const last = parts.at(-1);
    if (last !== undefined && (last.color === color || content.trim() === '')) last.content += content;
    else parts.push({ color, content });
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) append(PLAIN, '\n');
    for (const { color = PLAIN, content } of line) append(color, content);
  }
  return parts;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
