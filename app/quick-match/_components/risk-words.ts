import { DATE_LOCALES, type Locale } from '../../../lib/core/locales';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { Translate } from '../../_messages/translate';

type Risk = MatchmakingSessionBody['risk'];
export type RiskFacts = Risk['riskFacts'];

interface RiskNoteWords {
  readonly what: string;
  readonly reasons: readonly string[];
  readonly allowedNote: string;
  readonly forbiddenNote: string;
  readonly endNote: string;
}

/**
 * Describes the risk segment of a search to its player. The note is null for a standard wallet, or if no time is known
 * at which the segment ends.
 */
export function describeRisk(
  t: Translate<'match'>,
  locale: Locale,
  risk: Risk,
): { readonly segmentNote: string; readonly note: RiskNoteWords | null } {
  const { riskSegment, riskFacts, canPlayHouse, clearsAt } = risk;
  const segmentNote = t('risk.segment', { segment: riskSegment });
  if (riskSegment === 'standard' || clearsAt === null) return { segmentNote, note: null };
  return {
    segmentNote,
    note: {
      what: t('risk.what', { segment: riskSegment }),
      reasons: listRiskReasons(t, riskFacts),
      allowedNote: t('risk.allowedNote', { house: canPlayHouse ? 'yes' : 'no' }),
      forbiddenNote: t(canPlayHouse ? 'risk.forbiddenNote' : 'risk.forbiddenNoteWithoutHouse', {
        segment: riskSegment,
      }),
      endNote: t('risk.endNote', { time: formatDate(locale, clearsAt) }),
    },
  };
}

function formatDate(locale: Locale, instant: Date): string {
  const parts = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return `${instant.toLocaleString(DATE_LOCALES[locale], parts)}, ${instant.toISOString().slice(11, 16)} UTC`;
}

/** Facts for which this page has a text. A newer service may count others. */
const COUNTED_FACTS = [
  'ageSeconds',
  'searchesInAnHour',
  'duelsInADay',
  'callOffsInADay',
  'rejectionsInAWeek',
  'unpaidInAMonth',
  'alertsInAMonth',
] as const;

/** Lists the facts that count against a wallet. A fact for which this page has no text is left out. */
export const listRiskReasons = (t: Translate<'match'>, facts: RiskFacts): readonly string[] =>
  facts
    .filter(({ points }) => points > 0)
    .flatMap(({ fact, value }) => {
      const known = COUNTED_FACTS.find((each) => each === fact);
      return known === undefined ? [] : t(`risk.reasons.${known}`, { value });
    });
