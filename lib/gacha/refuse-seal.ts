import { ProblemError } from '../api/problems';
import type { StoredSeal } from './machine-store';

/** What the payer saw must be what is drawn from. */
export function refuseSeal({ totalWeight, oddsHash }: StoredSeal, seen: string): void {
  if (totalWeight === 0) throw new ProblemError('machine-sold-out');
  if (oddsHash !== seen) throw new ProblemError('odds-changed', `The newest odds are ${oddsHash}.`);
}
