import type { Clock } from '../lib/core/clock';

/** Writes one line per action. Seeds, tokens, keys and signed bytes never go in. */
export type Log = (action: string, fields?: Readonly<Record<string, string | number | null>>) => void;

/** JSON lines, with the time and the agent's name on each. */
export function openLog(agent: string, clock: Clock, write: (line: string) => void): Log {
  return (action, fields = {}) =>
    write(`${JSON.stringify({ time: clock.now().toISOString(), agent, action, ...fields })}\n`);
}

/** What a log may say of an error: its name, its code and its first words. */
export function errorFields(error: unknown): { error: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return { error: `${error.name}${code}: ${error.message.slice(0, 160)}` };
}
