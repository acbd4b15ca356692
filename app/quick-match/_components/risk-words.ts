import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';

type Risk = MatchmakingSessionBody['risk'];
export type RiskFacts = Risk['riskFacts'];

interface RiskNoteWords {
  readonly what: string;
  readonly reasons: readonly string[];
  readonly allowedNote: string;
  readonly forbiddenNote: string;
  readonly endNote: string;
}

const RISK_NAMES = { standard: 'Standard', elevated: 'Elevated', restricted: 'Restricted' } as const;

/**
 * Describes the risk segment of a search to its player. The note is null for a standard wallet, or if no time is known
 * at which the segment ends.
 */
export function describeRisk(risk: Risk): { readonly segmentNote: string; readonly note: RiskNoteWords | null } {
  const { riskSegment, riskFacts, canPlayHouse, clearsAt } = risk;
  const segment = `${RISK_NAMES[riskSegment]}. You meet players in the same segment.`;
  if (riskSegment === 'standard' || clearsAt === null) return { segmentNote: segment, note: null };
  const house = canPlayHouse ? ', and play the house' : '';
  return {
    segmentNote: segment,
    note: {
      what: `Your wallet has ${riskSegment === 'elevated' ? 'elevated risk' : 'restricted access to quick match'}`,
      reasons: listRiskReasons(riskFacts),
      allowedNote: `You can play every tier at the usual stakes${house}. Open duels, invitations and challenges aren’t affected.`,
      forbiddenNote: `Quick match only pairs you with other ${riskSegment} wallets, so you may wait longer.${canPlayHouse ? '' : ' The house doesn’t play you.'}`,
      endNote: `It ends by ${formatDate(clearsAt)}, if nothing more is counted. A search keeps its segment: stop it and search again after that.`,
    },
  };
}

const formatDate = (instant: Date): string =>
  `${instant.toLocaleString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })}, ${instant.toISOString().slice(11, 16)} UTC`;

const formatCount = (value: number, noun: string): string =>
  `${value} ${noun}${value === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`;

const REASON_WORDS: Readonly<Record<string, (value: number) => string>> = {
  ageSeconds: () => 'First seen here less than an hour before',
  searchesInAnHour: (value) => `${formatCount(value, 'search')} in an hour`,
  duelsInADay: (value) => `${formatCount(value, 'duel')} in 24 hours`,
  callOffsInADay: (value) => `${formatCount(value, 'match')} cancelled before payment in 24 hours`,
  rejectionsInAWeek: (value) => `${formatCount(value, 'payment')} prepared and then rejected in 7 days`,
  unpaidInAMonth: (value) => `${formatCount(value, 'duel')} that you left unpaid while the other side paid, in 30 days`,
  alertsInAMonth: (value) =>
    `${formatCount(value, 'payment')} for a duel that wasn’t waiting for ${value === 1 ? 'it' : 'them'}, in 30 days`,
};

/** Lists the facts that count against a wallet. A fact of rules that this page doesn't know is left out. */
export const listRiskReasons = (facts: RiskFacts): readonly string[] =>
  facts.filter(({ points }) => points > 0).flatMap(({ fact, value }) => REASON_WORDS[fact]?.(value) ?? []);
