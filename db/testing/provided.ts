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
    /** What `npm run contract` asks for. */
    contract: { seed: number; runs: number } | undefined;
  }
}

export type { TestProject };
