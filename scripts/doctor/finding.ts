import { describeCause } from '../../lib/core/describe-error';

/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'warning' | 'unknown';
  readonly found: string;
  /** The remedy; null if the state is `ok`. */
  readonly fix: string | null;
}

interface FaultOptions extends ErrorOptions {
  /** The remedy, where it isn't the usual one of the check. */
  readonly fix?: string;
}

/** Thrown by a check that fails, where its usual remedy would be wrong. */
export class Fault extends Error {
  readonly fix: string | undefined;

  constructor(message: string, options?: FaultOptions) {
    super(message, options);
    this.fix = options?.fix;
  }
}

/** Thrown by a check that passes with a reservation the operator should know. */
export class Warning extends Fault {}
/** Thrown by a check that can't be decided from here. */
export class Unknown extends Fault {}

/** Runs one check. `look` returns its finding, or throws a Warning, an Unknown, or any other error if the check fails. */
export async function check(name: string, fix: string, look: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, state: 'ok', found: await look(), fix: null };
  } catch (error) {
    const state = error instanceof Warning ? 'warning' : error instanceof Unknown ? 'unknown' : 'wrong';
    const found = describeCause(error);
    return { name, state, found, fix: (error instanceof Fault ? error.fix : undefined) ?? fix };
  }
}

const MARKS = { ok: '✓', wrong: '✗', warning: '!', unknown: '?' } as const;

/** Formats a finding for the terminal, with its remedy on the next line. */
export const lineOf = ({ name, state, found, fix }: Finding): string =>
  `${MARKS[state]} ${name}: ${found}${fix === null ? '' : `\n    ${fix}`}`;
