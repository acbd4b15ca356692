import { describeError } from './describe-error';
import type { Terminal } from './terminal';

/** A command-line tool. `Arguments` are its parsed options. */
export interface CommandLineTool<Arguments> {
  /** Printed by `--help`, and after the error of an invalid command line. */
  readonly usage: string;
  /** Reads the command line. Throws an Error that says which part of it is invalid. */
  readonly parseArguments: (argv: readonly string[]) => Arguments;
  /** Runs the tool and returns its exit code. */
  readonly run: (args: Arguments) => Promise<number>;
  /** Describes an error of `run`; by default by its message and that of its cause. */
  readonly describeFailure?: (error: unknown) => string;
  /** Exit code if `run` throws: 1 by default, or 2 for a tool that reports a negative result with 1. */
  readonly failureCode?: 1 | 2;
}

/**
 * The `parseArguments` of a tool that takes no arguments. Throws for any argument, so that a misspelt option doesn't
 * run the tool.
 */
export function assertNoArguments(argv: readonly string[]): void {
  if (argv.length > 0) throw new Error(`${argv[0]} is not an option.`);
}

const hasHelpFlag = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/**
 * Runs a command-line tool and returns its exit code: the code that `run` returns, 0 after `--help`, `failureCode` if
 * `run` throws, and 2 for an invalid command line, for which `run` isn't called.
 */
export async function runCommandLine<Arguments>(
  argv: readonly string[],
  terminal: Terminal,
  { usage, parseArguments, run, describeFailure = describeError, failureCode = 1 }: CommandLineTool<Arguments>,
): Promise<number> {
  if (hasHelpFlag(argv)) {
    terminal.print(usage);
    return 0;
  }
  let args: Arguments;
  try {
    args = parseArguments(argv);
  } catch (error) {
    terminal.printError(`${describeError(error)}\n\n${usage}`);
    return 2;
  }
  try {
    return await run(args);
  } catch (error) {
    terminal.printError(describeFailure(error));
    return failureCode;
  }
}
