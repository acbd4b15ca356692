import { ZERO } from '../../../core/fraction';
import type { IncentiveParameters } from './incentives';

/**
 * A duel in units of its fee: a fee of 1, two cards of 200 among four equally likely entries, the least bond and a
 * stated income. docs/incentives.md shows its table.
 */
export const referenceDuel = {
  feeLamports: 1n,
  cardMode: 1,
  entries: [200n, 200n, 0n, 0n].map((value) => ({ weight: 1, value })),
  lamportsPerValueUnit: 1n,
  bondLamports: 403n,
  // Two packs at a list price of 110, a tenth above the mean value of a draw.
  incomeLamports: 220n,
  failureChance: ZERO,
} as const satisfies IncentiveParameters;
