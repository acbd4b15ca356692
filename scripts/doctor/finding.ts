import { describeCause } from '../../lib/core/describe-error';

/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'warning' | 'unknown';
  readonly found: string;
  /** The remedy; null if the state is `ok`. */
  readonly fix: string | null;
}

interface CheckErrorOptions extends ErrorOptions {
  /** The remedy, where it isn't the usual one of the check. */
  readonly fix?: string;
}

/** An error of a check, with a remedy of its own if the check's usual one doesn't fit. */
export class CheckError extends Error {
  readonly fix: string | undefined;

  constructor(message: string, options?: CheckErrorOptions) {
    super(message, options);
    this.fix = options?.fix;
  }
}

/** Thrown by a check that finds nothing wrong, but something that the operator should know. */
export class CheckWarning extends CheckError {}
/** Thrown by a check that can't tell whether something is wrong. */
export class CheckUndecided extends CheckError {}

/**
 * Runs one check. `examine` returns the text of its finding. It throws a CheckWarning, a CheckUndecided, or any other
 * error if the check fails.
 */
export async function runCheck(name: string, fix: string, examine: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, state: 'ok', found: await examine(), fix: null };
  } catch (error) {
    const state = error instanceof CheckWarning ? 'warning' : error instanceof CheckUndecided ? 'unknown' : 'wrong';
    const found = describeCause(error);
    return { name, state, found, fix: (error instanceof CheckError ? error.fix : undefined) ?? fix };
  }
}

const MARKS = { ok: '✓', wrong: '✗', warning: '!', unknown: '?' } as const;

/** Formats a finding for the terminal, with its remedy on the next line. */
export const formatFinding = ({ name, state, found, fix }: Finding): string =>
  `${MARKS[state]} ${name}: ${found}${fix === null ? '' : `\n    ${fix}`}`;
