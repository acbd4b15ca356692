import { parseArgs } from 'node:util';
import { parseIntegerOption } from '../../integer-options.mjs';

/** The parsed options of `npm run program:mutation`. */
interface MutationOptions {
  /** Files whose mutants are tested; null for all source files. */
  readonly files: readonly string[] | null;
  /** Each mutant of this interval is tested, from the first on. */
  readonly every: number;
  /** Number of mutants that are tested at once. */
  readonly workers: number;
}

/** Parses the command line. Throws an Error if it is invalid. */
export function parseArguments(argv: readonly string[]): MutationOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      file: { type: 'string', multiple: true },
      every: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
    },
  });
  return {
    files: values.file ?? null,
    every: parseIntegerOption('every', values.every),
    workers: parseIntegerOption('workers', values.workers),
  };
}
