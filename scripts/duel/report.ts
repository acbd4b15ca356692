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

export function mustBe(what: string, found: unknown, expected: unknown): void {
  if (String(found) !== String(expected))
    throw new Mismatch(`${what} is ${String(found)}, expected ${String(expected)}`);
}
