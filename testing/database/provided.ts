import type { TestProject } from 'vitest/node';

/** Values that a project's set-up provides to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Path of PGlite's dump, or Postgres's address as its superuser and the name of the template database. */
    testDatabase: { kind: 'pglite'; dump: string } | { kind: 'postgres'; admin: string; template: string };
    /** Options of `npm run faults`. */
    faults: { seed: number; duels: number } | undefined;
    /** Options of `npm run crash-walk`: one of every `every` steps, counted from the step `from` on. */
    crashWalk: { every: number; from: number } | undefined;
    /** Options of `npm run model`. */
    model: { seed: number; runs: number } | undefined;
    /** Options of `npm run size`. */
    size: { duels: number } | undefined;
    /** Seed, and number of requests to each operation of the API; `npm run contract` sets its own. */
    contract: { seed: number; runs: number };
    /** Languages whose client generators are tried; `npm run generators` sets its own. */
    generatorLanguages: readonly string[];
    /** Number of draws of a chi-square test. */
    draws: number;
    /** How often a test environment runs the invariant queries. */
    checkInvariants: 'after each test' | 'after each file';
  }
}

export type { TestProject };
