import { formatDuration } from '../../_duel/duration';
import { formatPaymentTime } from '../../_duel/payment-time';
import type { Translate } from '../../_messages/translate';

/** Time limits of the service, in seconds: for a search, and for the payments after a match. */
export interface MatchTimes {
  readonly searchSeconds: number;
  readonly fundingSeconds: number;
}

/** Facts of a search: how the opponent is found, the time to pay once one is found, and what happens without one. */
export const buildSearchFacts = (
  t: Translate<'match'>,
  duelTexts: Translate<'duel'>,
  { searchSeconds, fundingSeconds }: MatchTimes,
) =>
  [
    [t('facts.opponent'), t('facts.opponentNote')],
    [t('facts.onceMet'), t('facts.onceMetNote', { duration: formatPaymentTime(duelTexts, fundingSeconds) })],
    [t('facts.nobody'), t('facts.nobodyNote', { duration: formatDuration(duelTexts, searchSeconds) })],
  ] as const;
