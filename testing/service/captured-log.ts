import { type Log, openLog } from '../../lib/api/log';

/** A log as the service opens it, whose lines stay in an array. */
export function captureLog(level: string): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const log = openLog(level);
  const [stream] = Object.getOwnPropertySymbols(log)
    .filter((symbol) => symbol.description === 'pino.stream')
    .map((symbol) => (log as unknown as Record<symbol, { write(line: string): unknown }>)[symbol]);
  if (stream === undefined) throw new Error('pino has no stream');
  stream.write = (line: string) => lines.push(line);
  return { log, lines };
}
