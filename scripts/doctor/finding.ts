/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'warning' | 'unknown';
  readonly found: string;
  /** The remedy; null if the state is `ok`. */
  readonly fix: string | null;
}

/** Thrown by a check that passes with a reservation the operator should know. */
export class Warning extends Error {}
/** Thrown by a check that can't be decided from here. */
export class Unknown extends Error {}

/** Runs one check. `look` returns its finding, or throws a Warning, an Unknown, or any other error if the check fails. */
export async function check(name: string, fix: string, look: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, state: 'ok', found: await look(), fix: null };
  } catch (error) {
    const state = error instanceof Warning ? 'warning' : error instanceof Unknown ? 'unknown' : 'wrong';
    return { name, state, found: reasonOf(error), fix };
  }
}

/** Returns the message of the innermost cause, which is the most specific: outer errors are worded for API clients. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const text = reason instanceof Error ? reason.message || reason.name : String(reason);
  const code = reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : '';
  return text.includes(code) ? text : `${code}: ${text}`;
}

const MARKS = { ok: '✓', wrong: '✗', warning: '!', unknown: '?' } as const;

/** Formats a finding for the terminal, with its remedy on the next line. */
export const lineOf = ({ name, state, found, fix }: Finding): string =>
  `${MARKS[state]} ${name}: ${found}${fix === null ? '' : `\n    ${fix}`}`;
