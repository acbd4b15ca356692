import { z } from 'zod';
import { ApiProblem } from '../../lib/client/problem';

/** Progress output. The line of a step starts with the elapsed seconds. */
export interface ProgressReporter {
  step(text: string): void;
  detail(name: string, value: string | number | bigint): void;
  formatElapsedSeconds(): string;
}

export function createProgressReporter(elapsedMs: () => number, print: (line: string) => void): ProgressReporter {
  const seconds = (): string => (elapsedMs() / 1000).toFixed(1);
  return {
    step: (text) => print(`${seconds().padStart(6)} s  ${text}`),
    detail: (name, value) => print(`          ${name}: ${value}`),
    formatElapsedSeconds: seconds,
  };
}

/** Thrown if a value or an outcome isn't as the protocol demands, or something doesn't happen in time. */
export class MismatchError extends Error {}

/** Thrown if the next step isn't due yet or needs another wallet, or if a sent one isn't final yet or has expired. */
export class NotDueError extends Error {}

/** Throws a MismatchError unless both values are equal as strings. `what` names the value in the message. */
export function assertEqual(what: string, found: unknown, expected: unknown): void {
  if (String(found) !== String(expected))
    throw new MismatchError(`${what} is ${String(found)}, expected ${String(expected)}`);
}

/** Formats an error: a step that isn't due, a problem from the service, data that violates a contract, or any other. */
export function formatError(error: unknown): string {
  if (error instanceof z.ZodError) return `Failed: this does not fit the contract\n${z.prettifyError(error)}`;
  if (error instanceof NotDueError) return `Not yet. ${error.message}`;
  if (!(error instanceof ApiProblem)) return `Failed: ${error instanceof Error ? error.message : String(error)}`;
  const fields = error.errors.map(({ pointer, message }) => `\n  ${pointer} ${message}`);
  const { status, code, message, requestId } = error;
  return `Refused: ${status} ${code}: ${message} (${requestId ?? 'no request id'})${fields.join('')}`;
}
