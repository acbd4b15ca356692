/** A part of a JSON text: a class of `Code.module.css`, or null for names of members and punctuation. */
export interface JsonPart {
  readonly kind: 's' | 'n' | null;
  readonly text: string;
}

/** A string that isn't a member's name, or a number or constant. */
const VALUE_PATTERN = /("(?:[^"\\]|\\.)*")(?!\s*:)|(?<![\w"])(-?\d[\d.eE+-]*|true|false|null)(?!\w)|"(?:[^"\\]|\\.)*"/g;

/** Splits JSON into parts to be coloured, as Shiki does on the server. Text that isn't JSON is kept, too. */
export function splitJson(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let end = 0;
  for (const { index, 0: found, 1: string, 2: constant } of text.matchAll(VALUE_PATTERN)) {
    if (string === undefined && constant === undefined) continue;
    if (index > end) parts.push({ kind: null, text: text.slice(end, index) });
    parts.push({ kind: string === undefined ? 'n' : 's', text: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ kind: null, text: text.slice(end) });
  return parts;
}
