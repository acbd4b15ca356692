import { type Log, openLog } from '../../lib/api/log';

/** Opens a log as the service does, and collects its lines in `lines`. */
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
