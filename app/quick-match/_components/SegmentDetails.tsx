import { useTranslations } from '#use-translations';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { useLocale } from '../../_messages/use-locale';
import { Disclosure } from '../../_ui/Disclosure';
import { FactList } from '../../_ui/FactList';
import { describeRisk } from './risk-words';

/** A disclosure with the region and the risk segment of a search or match. */
export function SegmentDetails({ session: { segment, risk } }: { session: MatchmakingSessionBody }) {
  const t = useTranslations('match');
  const locale = useLocale();
  return (
    <Disclosure title={t('search.whoYouMeet')}>
      <FactList
        facts={[
          [t('search.region'), t('search.regionNote', { region: segment.region })],
          [t('search.riskSegment'), describeRisk(t, locale, risk).segmentNote],
        ]}
      />
    </Disclosure>
  );
}
