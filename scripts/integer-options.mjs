import { parseArgs } from 'node:util';

/** Returns a random seed, a signed integer of 32 bits. */
const drawSeed = () => /** @type {number} */ (crypto.getRandomValues(new Int32Array(1))[0]);

/**
 * Parses the value of an option that takes a safe integer: `seed` any one, the others one from 1 up. Throws an Error
 * for any other value.
 * @param {string} name
 * @param {string} text
 */
export function parseIntegerOption(name, text) {
  const value = Number(text);
  const isValid = /^-?\d+$/.test(text) && Number.isSafeInteger(value) && (name === 'seed' || value >= 1);
  if (!isValid) throw new Error(`--${name} takes an integer${name === 'seed' ? '' : ' from 1 up'}, not ${text}`);
  return value;
}

/**
 * Parses options that take a safe integer: `seed` any one, the others one from 1 up. An option that isn't given has its
 * default. Throws an Error for an invalid command line.
 * @template {string} Name
 * @param {string[]} argv
 * @param {Record<Name, number>} defaults by option
 * @returns {Record<Name, number>}
 */
export function parseIntegers(argv, defaults) {
  const names = /** @type {Name[]} */ (Object.keys(defaults));
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }]));
  const { values } = parseArgs({ args: argv, options });
  const read = (/** @type {Name} */ name) => {
    const text = values[name];
    return text === undefined ? defaults[name] : parseIntegerOption(name, text);
  };
  return /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name) => [name, read(name)])));
}

/**
 * Parses the command line of a developer's tool. Prints the help and exits with 0 for `--help` and with 2 for an
 * invalid command line. Prints the seed if `defaults` has one.
 * @template {string} Name
 * @param {string} usage first line of the help, without `Usage: `
 * @param {Record<Name, number>} defaults by option; a `seed` of NaN is drawn at random
 * @returns {Record<Name, number>}
 */
export function parseIntegersOrExit(usage, defaults, argv = process.argv.slice(2)) {
  const lines = Object.entries(defaults).map(
    ([name, value]) => `  --${name} <n>`.padEnd(26) + (Number.isNaN(value) ? 'random' : `${value} by default`),
  );
  const help = `Usage: ${usage}\n${lines.join('\n')}`;
  if (argv.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  try {
    const values = parseIntegers(argv, defaults);
    if (!('seed' in values)) return values;
    const seed = Number.isNaN(values.seed) ? drawSeed() : values.seed;
    console.log(`seed ${seed}`);
    return { ...values, seed };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}
