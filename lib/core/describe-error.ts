/** Returns the message of the innermost cause, which is the most specific, with its code if it has one. */
export function describeCause(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return String(cause);
  const text = cause.message || cause.name;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return text.includes(code) ? text : `${code}: ${text}`;
}

/**
 * Returns an error's message, and in a line of its own that of its innermost cause: drizzle's message is only the
 * statement that failed, and Postgres's reason is the cause.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message.trimEnd()}\n${describeCause(error)}` : error.message;
}
