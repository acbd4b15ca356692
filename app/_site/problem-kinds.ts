import type { ProblemKind } from '../../lib/api/problems';

let kinds: Readonly<Record<string, ProblemKind>> = {};

/**
 * Sets the problem catalogue. `api.ts` calls this, since only API calls return problems and the catalogue is too large
 * for pages without any.
 */
export function publishProblemKinds(catalogue: typeof kinds): void {
  kinds = catalogue;
}

/** Returns the next step for a problem code; undefined if the catalogue lacks the code. */
export const findNextStep = (code: string): string | undefined =>
  Object.hasOwn(kinds, code) ? kinds[code]?.nextStep : undefined;
