import type { RiskSegment } from './risk-rules';

/** Time to pay for a duel with the house, in seconds. It is short, because the house's stake is reserved meanwhile. */
export const HOUSE_FUNDING_SECONDS = 300;

/** Returns the day for which a stake counts: UTC, as `2026-11-21`. */
export const toUtcDay = (now: Date): string => now.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;
export const EXPOSURE_LIMIT_REASON = 'It has as much at stake as it may.';
export const RESTRICTED_WALLET_REASON = "The house doesn't play wallets in the restricted risk segment.";
const DAY_LIMIT_REASON = 'It has staked what it does on one day.';

/** Why the house plays against no wallet now, and when it plays again, in sentences for players. */
export interface HouseRefusal {
  readonly reason: string;
  readonly opensWhen: string;
}

/**
 * Returns why the house plays against no wallet at present, or null. Of several reasons, a limit below one stake comes
 * first, then the day's limit. `stake` is the fee of one duel. Amounts in lamports.
 */
export function findGeneralRefusal(
  stake: bigint,
  { exposureLamports, exposureLimit, dayLimit, walletDayLimit }: Record<HouseLimitName | 'exposureLamports', bigint>,
  stakedToday: bigint,
  now: Date,
): HouseRefusal | null {
  if ([exposureLimit, dayLimit, walletDayLimit].some((limit) => stake > limit))
    return {
      reason: 'Its limits are below what one duel costs.',
      opensWhen: 'The operator of this service raises them.',
    };
  const midnight = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
  if (stakedToday + stake > dayLimit)
    return { reason: DAY_LIMIT_REASON, opensWhen: `The next day begins, at ${midnight.toISOString()}.` };
  if (exposureLamports + stake > exposureLimit)
    return { reason: EXPOSURE_LIMIT_REASON, opensWhen: 'One of its duels is over.' };
  return null;
}
/** Limits on the house's stakes: at once, on one day, and on one day against one wallet. */
type HouseLimitName = 'exposureLimit' | 'dayLimit' | 'walletDayLimit';

/**
 * Returns why the house doesn't play against this wallet now, as a sentence for the player, or null. `addExposure`
 * checks the exposure limit.
 */
export function findWalletRefusal(
  stake: bigint,
  limits: Pick<Record<HouseLimitName, bigint>, 'dayLimit' | 'walletDayLimit'>,
  day: { readonly totalLamports: bigint; readonly walletLamports: bigint },
): string | null {
  if (day.walletLamports + stake > limits.walletDayLimit)
    return 'It has played this wallet as often as it does on one day.';
  if (day.totalLamports + stake > limits.dayLimit) return DAY_LIMIT_REASON;
  return null;
}

/** Whether the house plays against wallets of this risk segment at all. */
export const doesHousePlayAgainst = (riskSegment: RiskSegment): boolean => riskSegment !== 'restricted';
