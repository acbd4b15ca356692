import type { ProblemKind } from '../../lib/api/problems';

/** The problem catalogue; empty until `setProblemKinds` is called. */
let loadedProblemKinds: Readonly<Record<string, ProblemKind>> = {};

/**
 * Sets the problem catalogue. `api.ts` calls this, since only API calls return problems and the catalogue is too large
 * for pages without any.
 */
export function setProblemKinds(catalogue: typeof loadedProblemKinds): void {
  loadedProblemKinds = catalogue;
}

/** Returns the next step for a problem code; undefined if the catalogue lacks the code. */
export const findNextStep = (code: string): string | undefined =>
  Object.hasOwn(loadedProblemKinds, code) ? loadedProblemKinds[code]?.nextStep : undefined;
