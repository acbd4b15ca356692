import { ZERO } from '../../../core/fraction';
import type { IncentiveParameters } from './incentives';

/**
 * The duel whose incentives docs/incentives.md shows. Amounts are in units of the fee, so the fee is 1. Of the four
 * equally likely entries two have a value of 200. The bond is the least that `calculateLeastBond` allows.
 */
export const referenceDuel = {
  feeLamports: 1n,
  cardMode: 1,
  entries: [200n, 200n, 0n, 0n].map((value) => ({ weight: 1, value })),
  lamportsPerValueUnit: 1n,
  bondLamports: 403n,
  // The price of two packs at 110 each, a tenth above the mean value of a draw.
  incomeLamports: 220n,
  failureChance: ZERO,
} as const satisfies IncentiveParameters;
