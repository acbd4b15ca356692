import { z } from 'zod';
import { ApiProblem } from '../../lib/client/problem';

/** Progress output, with the seconds since the start. */
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

/**
 * Thrown if a value or an outcome isn't as the protocol demands, or something doesn't happen in time. The process exits
 * with 1, as for every failure.
 */
export class MismatchError extends Error {}

/**
 * Nothing is wrong, but the next step isn't due yet or needs another wallet, or a sent one isn't final yet. The process
 * says which, and exits with 1.
 */
export class NotDueError extends Error {}

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
