import type { RiskSegment } from './risk-rules';

/** A duel with the house is paid sooner than others: what it may stake waits with it. Seconds. */
export const HOUSE_FUNDING_SECONDS = 300;

/** The day that a stake counts for: UTC, as `2026-11-21`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Why the house does not play now, in words for the player; null where it does. The exposure was looked at before. */
export function findHouseRefusal(
  stake: bigint,
  limits: { readonly dayLimit: bigint; readonly walletDayLimit: bigint },
  day: { readonly all: bigint; readonly wallet: bigint },
): string | null {
  if (day.wallet + stake > limits.walletDayLimit) return 'It has played this wallet as often as it does on one day.';
  if (day.all + stake > limits.dayLimit) return 'It has staked what it does on one day.';
  return null;
}

/** Whom the house plays at all. Players are not told of segments, nor by this. */
export const playsWith = (riskSegment: RiskSegment): boolean => riskSegment !== 'restricted';
