import { formatDuration } from '../../_duel/duration';

/** Time limits of the service, in seconds. */
export interface MatchTimes {
  readonly searchSeconds: number;
  readonly fundingSeconds: number;
}

/** Facts for `OfferSummary` about the time before there is an opponent. */
export const buildSearchFacts = ({ searchSeconds, fundingSeconds }: MatchTimes) =>
  [
    ['Your opponent', 'A random player on this pack, in your region. Neither of you can choose the other.'],
    [
      'Once you meet',
      `You each have ${formatDuration(fundingSeconds)} to pay. If one of you doesn’t, the duel is cancelled and the other gets the fee back.`,
    ],
    ['Nobody comes', `The search ends after ${formatDuration(searchSeconds)}. Nothing was paid.`],
  ] as const;
