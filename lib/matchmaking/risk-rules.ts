/** Counts are of the wallet's own rows, each over the time that its name says; the age is in seconds. */
export interface WalletHistory {
  /** Since it was first seen here: signed in, or in a duel. */
  readonly ageSeconds: number;
  readonly searchesInAnHour: number;
  readonly duelsInADay: number;
  /** Matches that it called off before anybody paid. */
  readonly callOffsInADay: number;
  /** Payments that it asked for and then rejected. */
  readonly rejectionsInAWeek: number;
  /** Duels that were refunded because it never paid while the other side did. */
  readonly unpaidInAMonth: number;
  /** Payments that arrived where no duel waited for them: after it called the duel off, or its own, too late or twice. */
  readonly alertsInAMonth: number;
}

export const riskSegments = ['standard', 'elevated', 'restricted'] as const;
export type RiskSegment = (typeof riskSegments)[number];

/** One fact that was weighed. */
export interface RiskFact {
  readonly fact: keyof WalletHistory;
  readonly value: number;
  readonly points: number;
}

/** The segment, and everything that led to it. Operators may read it, players not. */
export interface Risk {
  readonly riskSegment: RiskSegment;
  readonly riskRules: string;
  readonly riskFacts: readonly RiskFact[];
}

/** Changes with any number below: a ticket names the rules that it was judged by. */
export const RISK_RULES = 'risk-1';

/** From how much on a fact weighs how much; the last step that is reached counts. */
const weights: Readonly<Record<keyof WalletHistory, readonly (readonly [atLeast: number, points: number])[]>> = {
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

/** From how many points on a segment begins. */
const ELEVATED = 3;
const RESTRICTED = 6;

/** Weighs what a wallet did: whoever often leaves others waiting meets those who do the same. */
export function riskOf(history: WalletHistory): Risk {
  const riskFacts = (Object.keys(weights) as (keyof WalletHistory)[]).map((fact) => {
    const value = history[fact];
    return { fact, value, points: weights[fact].findLast(([atLeast]) => value >= atLeast)?.[1] ?? 0 };
  });
  const points = riskFacts.reduce((sum, each) => sum + each.points, 0);
  const riskSegment = points >= RESTRICTED ? 'restricted' : points >= ELEVATED ? 'elevated' : 'standard';
  return { riskSegment, riskRules: RISK_RULES, riskFacts };
}
