const MAX_NESTING_DEPTH = 32;

/**
 * Returns why a JSON value isn't allowed in a proof, or null. Every program must read it the same way, so numbers are
 * safe integers, strings have no lone surrogates, and nothing is nested deeper than 32. Source: docs/proofs.md.
 */
export function findForbiddenJson(value: unknown, depth = 0): string | null {
  if (depth > MAX_NESTING_DEPTH) return `it is nested deeper than ${MAX_NESTING_DEPTH}`;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return `${value} is not a whole number up to 2^53 - 1`;
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) return 'a text has half a character';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found =
      (LONE_SURROGATE.test(key) ? 'a name has half a character' : null) ?? findForbiddenJson(member, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

const LONE_SURROGATE = /[\ud800-\udfff]/u;
