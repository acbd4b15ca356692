import type { Schema } from '../description';

/** Matches the text of a schema's `pattern` for ids: a prefix, then base58. */
const ID_PATTERN = /^\^([a-z]+_)\[1-9A-HJ-NP-Za-km-z\]/;

/**
 * Returns a sentence about the values that a parameter takes, with code in backticks. Empty for a choice from a list,
 * and if the schema has neither a description nor a pattern.
 */
export function describeValues({ type, description, pattern, ...schema }: Schema): string {
  if (type === 'integer' || type === 'number') return describeNumber(schema);
  if (schema.enum !== undefined || type === 'boolean') return '';
  if (description !== undefined) return description;
  if (pattern === undefined) return '';
  const prefix = ID_PATTERN.exec(pattern)?.[1];
  return prefix === undefined ? `Text that matches \`${pattern}\`.` : `An id that begins with \`${prefix}\`.`;
}

function describeNumber({ minimum, maximum, default: standard }: Schema): string {
  const range = [minimum === undefined ? '' : ` from ${minimum}`, maximum === undefined ? '' : ` to ${maximum}`];
  return `A number${range.join('')}${standard === undefined ? '' : `; ${standard} if left empty`}.`;
}

/** Returns the label of the choice that sends nothing: the default of a boolean, else `any`. */
export const describeOpenChoice = ({ type, default: standard }: Schema): string =>
  type === 'boolean' && standard !== undefined ? `${standard} (default)` : 'any';
