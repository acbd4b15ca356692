import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import { getActiveTraceIds } from '../core/trace';

export type Log = Logger;

/** Opens a log of JSON lines on standard output. Members of the names below are `[cut]`, down to the third level. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    mixin: getActiveTraceIds,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
    redact: {
      paths: [
        'authorization',
        'cookie',
        'token',
        'secret',
        'seed',
        'signature',
        'transaction',
        'connectionString',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[cut]',
    },
  });

/** SQLSTATE class 22, "data exception": messages of these errors quote the value that Postgres refused. */
const DATA_EXCEPTION_PATTERN = /^22/;

/**
 * Returns the members of an error that name the fault, without values: drizzle puts a statement's values into message
 * and stack, and Postgres the row into `detail`. Sealed seeds and signed bytes could be among them.
 */
function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message: redactMessage(error, code),
    code,
    stack: stack?.split('\n').filter((line) => /^ +at /.test(line)),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  };
}

/** Returns a message without the parameters of a query, and without the values of data exceptions. */
function redactMessage(error: Error, code: string | undefined): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return code !== undefined && DATA_EXCEPTION_PATTERN.test(code)
    ? 'a value that the column does not take'
    : error.message;
}
