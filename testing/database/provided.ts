import type { TestProject } from 'vitest/node';

/** What a set-up tells the test files of its project. */
declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { kind: 'pglite'; dump: string } | { kind: 'postgres'; admin: string; template: string };
    /** What `npm run faults` asks for. */
    faults: { seed: number; duels: number } | undefined;
    /** What `npm run crash-walk` asks for: each `every`-th step. */
    crashWalk: { every: number; from: number } | undefined;
    /** What `npm run model` asks for. */
    model: { seed: number; runs: number } | undefined;
    /** Options of `npm run size`. */
    size: { duels: number } | undefined;
    /** Requests sent to each operation of the API; `npm run contract` sets its own. */
    contract: { seed: number; runs: number };
    /** Draws of a chi-square test. */
    draws: number;
    /** How often a test environment runs the invariant queries. */
    checkInvariants: 'after each test' | 'after each file';
  }
}

export type { TestProject };
