import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import { readTraceIds } from '../core/trace';

export type Log = Logger;

/** Structured logs on standard output. What could be a credential or a signed payload is cut out wherever it stands. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    mixin: readTraceIds,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toldOf },
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

/** A class of SQLSTATE whose messages quote the value that was refused. */
const DATA_EXCEPTION = /^22/;

/**
 * Of an error what names the fault, and nothing else that it carries: drizzle puts a statement's values into its
 * message and stack, and Postgres the row into `detail`, where sealed seeds and signed bytes would stand.
 */
function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message: messageOf(error, code),
    code,
    stack: stack?.split('\n').filter((line) => /^ +at /.test(line)),
    ...(cause === undefined ? {} : { cause: toldOf(cause) }),
  };
}

function messageOf(error: Error, code: string | undefined): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return code !== undefined && DATA_EXCEPTION.test(code) ? 'a value that the column does not take' : error.message;
}
