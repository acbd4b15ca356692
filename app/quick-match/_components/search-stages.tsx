import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { Stage } from '../../_ui/StageList';
import { ElapsedTime } from './ElapsedTime';
import { describeWaitEstimate } from './estimate-words';

/** Returns the stages of a search: begun, looking, matched, going to its duel. */
export function buildSearchStages(
  session: MatchmakingSessionBody,
  isGoing: boolean,
  offsetMs: number,
): readonly Stage[] {
  const { createdAt, state } = session;
  const isMatched = state === 'matched';
  const begun: Stage = { key: 'begun', name: 'Search started', state: 'done', time: formatTime(createdAt) };
  const looking: Stage = isMatched
    ? { key: 'looking', name: 'Looking', state: 'done' }
    : {
        key: 'looking',
        name: 'Looking',
        state: 'now',
        note: <SearchingNote session={session} />,
        time: <ElapsedTime instant={createdAt} offsetMs={offsetMs} />,
      };
  return [
    begun,
    looking,
    { key: 'matched', name: 'Matched', state: isMatched ? 'done' : 'next' },
    { key: 'going', name: 'Going to the duel', state: isGoing ? 'now' : 'next' },
  ];
}

const formatTime = (instant: Date): string => `${instant.toISOString().slice(11, 16)} UTC`;

function SearchingNote({ session: { waitingFor, waitEstimate } }: { session: MatchmakingSessionBody }) {
  if (waitingFor === 'seed-commitment') return 'Someone is there. Getting a duel ready for you both…';
  return waitEstimate === null ? 'Waiting for the next player…' : describeWaitEstimate(waitEstimate);
}
