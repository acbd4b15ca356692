/**
 * A part of a JSON text to be coloured. `kind` is a class of `Code.module.css`; null for names of members and
 * punctuation, which have no colour.
 */
export interface JsonPart {
  readonly kind: 's' | 'n' | null;
  readonly text: string;
}

/**
 * Matches values: strings that aren't names of members, numbers and constants. Also matches names of members, without a
 * group.
 */
const VALUE_PATTERN = /("(?:[^"\\]|\\.)*")(?!\s*:)|(?<![\w"])(-?\d[\d.eE+-]*|true|false|null)(?!\w)|"(?:[^"\\]|\\.)*"/g;

/** Splits JSON into parts for colouring. Text that isn't valid JSON is kept as well. */
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
