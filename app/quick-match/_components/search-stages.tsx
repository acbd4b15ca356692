import { useTranslations } from '#use-translations';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { Translate } from '../../_messages/translate';
import type { Stage } from '../../_ui/StageList';
import { ElapsedTime } from './ElapsedTime';
import { describeWaitEstimate } from './estimate-words';

/** Returns the stages of a search: started, searching, matched, opening its duel. */
export function buildSearchStages(
  t: Translate<'match'>,
  session: MatchmakingSessionBody,
  isGoing: boolean,
  offsetMs: number,
): readonly Stage[] {
  const { createdAt, state } = session;
  const isMatched = state === 'matched';
  const begun: Stage = { key: 'begun', name: t('search.stages.begun'), state: 'done', time: formatTime(createdAt) };
  const looking: Stage = isMatched
    ? { key: 'looking', name: t('search.stages.looking'), state: 'done' }
    : {
        key: 'looking',
        name: t('search.stages.looking'),
        state: 'now',
        note: <SearchingNote session={session} />,
        time: <ElapsedTime instant={createdAt} offsetMs={offsetMs} />,
      };
  return [
    begun,
    looking,
    { key: 'matched', name: t('search.stages.matched'), state: isMatched ? 'done' : 'next' },
    { key: 'going', name: t('search.stages.going'), state: isGoing ? 'now' : 'next' },
  ];
}

const formatTime = (instant: Date): string => `${instant.toISOString().slice(11, 16)} UTC`;

function SearchingNote({ session: { waitingFor, waitEstimate } }: { session: MatchmakingSessionBody }) {
  const t = useTranslations('match');
  if (waitingFor === 'seed-commitment') return t('search.gettingReady');
  return describeWaitEstimate(t, waitEstimate);
}
