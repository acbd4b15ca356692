/** What was looked at: as it should be, wrong with its remedy, worth a thought, or not to be told. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'warning' | 'unknown';
  readonly found: string;
  /** What to do about it; null where there is nothing to do. */
  readonly fix: string | null;
}

/** As it should be, but somebody should know. */
export class Warning extends Error {}
/** Not to be told from here. */
export class Unknown extends Error {}

/** Makes one check: `look` gives what was found, or throws what is wrong, a Warning, or an Unknown. */
export async function check(name: string, fix: string, look: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, state: 'ok', found: await look(), fix: null };
  } catch (error) {
    const state = error instanceof Warning ? 'warning' : error instanceof Unknown ? 'unknown' : 'wrong';
    return { name, state, found: reasonOf(error), fix };
  }
}

/** The last cause says most: what wraps it speaks to clients of the API. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const text = reason instanceof Error ? reason.message || reason.name : String(reason);
  const code = reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : '';
  return text.includes(code) ? text : `${code}: ${text}`;
}

const MARKS = { ok: '✓', wrong: '✗', warning: '!', unknown: '?' } as const;

/** One finding as a person reads it, its remedy below. */
export const lineOf = ({ name, state, found, fix }: Finding): string =>
  `${MARKS[state]} ${name}: ${found}${fix === null ? '' : `\n    ${fix}`}`;
