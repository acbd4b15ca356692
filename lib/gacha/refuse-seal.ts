import { memberProblem, ProblemError } from '../api/problems';
import type { StoredSeal } from './machine-store';

/** What the payer saw must be what is drawn from. */
export function refuseSeal({ totalWeight, oddsHash }: StoredSeal, seen: string): void {
  if (totalWeight === 0) throw new ProblemError('machine-sold-out');
  if (oddsHash !== seen)
    throw memberProblem(
      'odds-changed',
      '/body/oddsHash',
      `is not the hash of the newest odds, ${oddsHash}`,
      `The newest odds are ${oddsHash}, and the request has others. No money has moved; read the odds again.`,
    );
}
