import { parseArgs } from 'node:util';
import { parts } from './parts.mjs';

export const usage = `Usage: npm run test:release -- [parts] [options]
Parts: ${parts.map(({ name }) => name).join(', ')}
  --dirty                with uncommitted changes
  --seed <integer>       for every part that has a seed
  --mutate <files>       mutates these alone
  --validator <path>     solana-test-validator, or its folder
${parts.flatMap(({ size }) => (size ? [`  ${`--${size.option} <n>`.padEnd(27)}${size.default} by default`] : [])).join('\n')}`;

/** @typedef {import('./parts.mjs').Options & { chosen: string[], dirty: boolean }} Arguments */

/**
 * Parses the integer of an option. Returns undefined if the option isn't given. Throws if the value isn't a safe
 * integer or is below `least`.
 * @param {string} option
 * @param {unknown} text
 * @param {number} [least]
 */
function parseInteger(option, text, least) {
  if (text === undefined) return undefined;
  const value = Number(text);
  // Without the pattern, an empty value, as of an unset variable, would be 0.
  const isInteger = /^-?\d+$/.test(`${text}`) && Number.isSafeInteger(value);
  if (isInteger && value >= (least ?? value)) return value;
  const found = `${text}`.trim() === '' ? `"${text}"` : text;
  throw new Error(`--${option} must be an integer${least === undefined ? '' : ` of at least ${least}`}, not ${found}.`);
}

/**
 * Reads the command line. Throws on an unknown part or option, or an invalid number.
 * @param {string[]} argv
 * @returns {Arguments}
 */
export function parseArguments(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const sized = parts.flatMap(({ name, size }) => (size ? [{ name, option: size.option }] : []));
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      dirty: { type: 'boolean', default: false },
      seed: text,
      mutate: text,
      validator: text,
      ...Object.fromEntries(sized.map(({ option }) => [option, text])),
    },
  });
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
  const given = /** @type {Record<string, unknown>} */ (values);
  const sizes = sized.flatMap(({ name, option }) => {
    const size = parseInteger(option, given[option], 1);
    return size === undefined ? [] : [[name, size]];
  });
  return {
    chosen: parts.flatMap(({ name }) => (positionals.length === 0 || positionals.includes(name) ? [name] : [])),
    dirty: values.dirty,
    sizes: Object.fromEntries(sizes),
    seed: parseInteger('seed', values.seed),
    mutate: values.mutate,
    validator: values.validator,
  };
}
