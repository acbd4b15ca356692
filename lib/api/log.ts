import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. What could be a credential or a signed payload is cut out wherever it stands. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
