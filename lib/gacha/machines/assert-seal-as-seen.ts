import { buildMemberProblem, ProblemError } from '../../api/problems';
import type { StoredSeal } from './store';

/**
 * Throws `machine-sold-out` if no copy of the seal can be drawn, or `odds-changed` if its odds aren't those that the
 * payer saw.
 */
export function assertAvailableAtOdds({ totalWeight, oddsHash }: StoredSeal, seen: string): void {
  if (totalWeight === 0) throw new ProblemError('machine-sold-out');
  if (oddsHash !== seen)
    throw buildMemberProblem(
      'odds-changed',
      '/body/oddsHash',
      `is not the hash of the newest odds, ${oddsHash}`,
      `The newest odds are ${oddsHash}, and the request has others. No money has moved; read the odds again.`,
    );
}
