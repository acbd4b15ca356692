import type { ProblemKind } from '../../lib/api/problems';

let publishedKinds: Readonly<Record<string, ProblemKind>> = {};

/**
 * Sets the problem catalogue. `api.ts` calls this, since only API calls return problems and the catalogue is too large
 * for pages without any.
 */
export function publishProblemKinds(catalogue: typeof publishedKinds): void {
  publishedKinds = catalogue;
}

/** Returns the next step for a problem code; undefined if the catalogue lacks the code. */
export const findNextStep = (code: string): string | undefined =>
  Object.hasOwn(publishedKinds, code) ? publishedKinds[code]?.nextStep : undefined;
