import type { TestProject } from 'vitest/node';

/** What a set-up tells the test files of its project. */
declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { kind: 'pglite'; dump: string } | { kind: 'postgres'; admin: string; template: string };
  }
}

export type { TestProject };
