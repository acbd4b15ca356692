import type { ProblemKind } from '../../lib/api/problems';

/** The problem catalogue; empty until `setProblemKinds` is called. */
let loadedProblemKinds: Readonly<Record<string, ProblemKind>> = {};

/** Sets the problem catalogue. It isn't imported here, because it is too large for pages that call no API. */
export function setProblemKinds(catalogue: typeof loadedProblemKinds): void {
  loadedProblemKinds = catalogue;
}

/** Returns the next step for a problem code; undefined if the catalogue lacks the code. */
export const findNextStep = (code: string): string | undefined =>
  Object.hasOwn(loadedProblemKinds, code) ? loadedProblemKinds[code]?.nextStep : undefined;
