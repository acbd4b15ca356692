import type { ProblemKind } from '../../lib/api/problems';

let kinds: Readonly<Record<string, ProblemKind>> = {};

/**
 * Called where the API is called from: nobody has a problem to explain before that, and the catalogue is too much to
 * carry for a page on which all goes well.
 */
export function publishProblemKinds(catalogue: typeof kinds): void {
  kinds = catalogue;
}

/** The next step for a problem code; undefined for one that the catalogue does not have. */
export const findNextStep = (code: string): string | undefined =>
  Object.hasOwn(kinds, code) ? kinds[code]?.nextStep : undefined;
