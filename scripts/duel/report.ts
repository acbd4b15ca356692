import { z } from 'zod';
import { ApiProblem } from '../../lib/client/problem';

/** Says what happens, with the seconds since the start. */
export interface Report {
  step(text: string): void;
  detail(name: string, value: string | number | bigint): void;
  seconds(): string;
}

export function openReport(elapsedMs: () => number, print: (line: string) => void): Report {
  const seconds = (): string => (elapsedMs() / 1000).toFixed(1);
  return {
    step: (text) => print(`${seconds().padStart(6)} s  ${text}`),
    detail: (name, value) => print(`          ${name}: ${value}`),
    seconds,
  };
}

/** Something is not as it must be; the duel is not to be trusted, and the process ends with 1. */
export class Mismatch extends Error {}

/** Nothing is wrong, but it is too early; the process ends with 1 and says when to come back. */
export class NotYet extends Error {}

export function mustBe(what: string, found: unknown, expected: unknown): void {
  if (String(found) !== String(expected))
    throw new Mismatch(`${what} is ${String(found)}, expected ${String(expected)}`);
}

/** An error in words: what the service refused, what did not fit its contract, or what went wrong here. */
export function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `Failed: this does not fit the contract\n${z.prettifyError(error)}`;
  if (error instanceof NotYet) return `Not yet. ${error.message}`;
  if (!(error instanceof ApiProblem)) return `Failed: ${error instanceof Error ? error.message : String(error)}`;
  const fields = error.errors.map(({ pointer, message }) => `\n  ${pointer} ${message}`);
  const { status, code, message, requestId } = error;
  return `Refused: ${status} ${code}: ${message} (${requestId ?? 'no request id'})${fields.join('')}`;
}
