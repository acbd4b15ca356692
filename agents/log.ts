import type { Clock } from '../lib/core/clock';
import type { Terminal } from '../lib/core/terminal';
import type { AgentName } from './arguments';

/** Writes one line per action. Seeds, tokens, secret keys and signed transactions must not be passed. */
export type Log = (action: string, fields?: Readonly<Record<string, string | number | null>>) => void;

/** Returns a log that prints JSON lines, each with the time and the agent's name. */
export function openLog(agent: AgentName | 'agents', clock: Clock, terminal: Terminal): Log {
  return (action, fields = {}) =>
    terminal.print(JSON.stringify({ time: clock.now().toISOString(), agent, action, ...fields }));
}

/**
 * Returns the part of an error that may be logged: its name, its code and the beginning of its message; `unknown` for a
 * thrown value that is no Error.
 */
export function toErrorFields(error: unknown): { error: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return { error: `${error.name}${code}: ${error.message.slice(0, 160)}` };
}
