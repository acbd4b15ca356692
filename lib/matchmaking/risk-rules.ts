/** A wallet's history, by which its risk is assessed. Each count is over the time in its name, up to now. */
export interface WalletHistory {
  /** Seconds since the wallet's oldest stored session or duel. */
  readonly ageSeconds: number;
  readonly searchesInAnHour: number;
  readonly duelsInADay: number;
  /** Matches that the wallet cancelled before anybody paid. */
  readonly callOffsInADay: number;
  /** Payments that the wallet had prepared and then rejected. */
  readonly rejectionsInAWeek: number;
  /** Duels that were refunded because the wallet never paid while the other side did. */
  readonly unpaidInAMonth: number;
  /**
   * Alerts about payments that no duel waited for: either side's payment into a duel that this wallet cancelled, its
   * own into a duel that expired, and its own second payment for a duel.
   */
  readonly alertsInAMonth: number;
}

/** Risk segments, lowest risk first. Only wallets of the same one are matched. */
export const riskSegments = ['standard', 'elevated', 'restricted'] as const;
export type RiskSegment = (typeof riskSegments)[number];

/** A number of the wallet's history, with the risk points that it gets. */
export interface RiskFact {
  readonly fact: keyof WalletHistory;
  readonly value: number;
  readonly points: number;
}

/**
 * A wallet's risk segment with the facts behind it. The wallet itself and integrations may read it; other players may
 * not.
 */
export interface Risk {
  readonly riskSegment: RiskSegment;
  readonly riskRules: string;
  readonly riskFacts: readonly RiskFact[];
}

/** Change it with any number below: each ticket stores the version of the rules that gave it its risk segment. */
export const RISK_RULES_VERSION = 'risk-1';

/**
 * Points of each fact: pairs of a minimum value and the points for it, ascending. The last minimum that the fact
 * reaches counts.
 */
const factPoints: Readonly<Record<keyof WalletHistory, readonly (readonly [atLeast: number, points: number])[]>> = {
  ageSeconds: [
    [0, 1],
    [3_600, 0],
  ],
  searchesInAnHour: [
    [30, 2],
    [120, 4],
  ],
  duelsInADay: [
    [100, 1],
    [500, 3],
  ],
  callOffsInADay: [
    [3, 1],
    [10, 3],
  ],
  rejectionsInAWeek: [
    [3, 1],
    [10, 3],
  ],
  unpaidInAMonth: [
    [1, 1],
    [3, 3],
    [10, 6],
  ],
  alertsInAMonth: [
    [1, 1],
    [5, 3],
  ],
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long an event counts towards a fact, in milliseconds; for the age, how long a wallet counts as new. */
const factPeriodsMs: Readonly<Record<keyof WalletHistory, number>> = {
  ageSeconds: HOUR_MS,
  searchesInAnHour: HOUR_MS,
  duelsInADay: DAY_MS,
  callOffsInADay: DAY_MS,
  rejectionsInAWeek: 7 * DAY_MS,
  unpaidInAMonth: 30 * DAY_MS,
  alertsInAMonth: 30 * DAY_MS,
};

/** Minimum points of the segment `elevated`. */
const MIN_ELEVATED_POINTS = 3;
const MIN_RESTRICTED_POINTS = 6;

/**
 * Determines a wallet's risk segment from its history. Only wallets of the same segment are matched, so wallets that
 * often leave others waiting meet each other.
 */
export function assessRisk(history: WalletHistory): Risk {
  const riskFacts = (Object.keys(factPoints) as (keyof WalletHistory)[]).map((fact) => {
    const value = history[fact];
    return { fact, value, points: factPoints[fact].findLast(([atLeast]) => value >= atLeast)?.[1] ?? 0 };
  });
  const points = riskFacts.reduce((sum, each) => sum + each.points, 0);
  const riskSegment =
    points >= MIN_RESTRICTED_POINTS ? 'restricted' : points >= MIN_ELEVATED_POINTS ? 'elevated' : 'standard';
  return { riskSegment, riskRules: RISK_RULES_VERSION, riskFacts };
}

/**
 * Returns the latest time from which a new search is standard again, provided nothing more is counted; null for a
 * standard wallet. `assessedAt` is when the facts were counted.
 */
export function calculateClearTime({ riskSegment, riskFacts }: Omit<Risk, 'riskRules'>, assessedAt: Date): Date | null {
  if (riskSegment === 'standard') return null;
  const periods = riskFacts.map(({ fact, points }) => (points > 0 ? factPeriodsMs[fact] : 0));
  return new Date(assessedAt.getTime() + Math.max(...periods));
}
