'use client';

import { useMemo } from 'react';
import { formatBeginTime } from '../../_game/begin-time';
import shared from '../../_game/Game.module.css';
import { type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { Disclosure } from '../../_ui/Disclosure';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { Cards } from './Cards';
import type { Round } from './calls';
import { calculateTurnMs } from './card-faces';
import { GuessButtons } from './GuessButtons';

interface Props {
  /** The clubs whose players are on the cards. */
  readonly clubSlugs: readonly string[];
  /** The highest rank. */
  readonly ranks: number;
}

const buildStreakGame = ({ clubSlugs, ranks }: Props): GameDefinition<Round> => ({
  mode: 'streak',
  loadCalls: () => import('./calls'),
  describeRound: describeStreak,
  animationWords: 'Turning…',
  calculateAnimationMs: calculateTurnMs,
  renderStage: (reveal) => <Cards reveal={reveal} clubSlugs={clubSlugs} />,
  renderControls: (props) => <GuessButtons {...props} ranks={ranks} />,
  odds: (
    <Disclosure title="Odds">
      <p className={shared.line}>
        Each card is a new draw: all {ranks} numbers are equally likely every time. The same number is neither right nor
        wrong.
      </p>
    </Disclosure>
  ),
  renderHistory: (rounds) => <LastStreaks rounds={rounds} />,
});

/** A streak from its commitment to its end, and the streaks before it. */
export function Streak({ clubSlugs, ranks }: Props) {
  const game = useMemo(() => buildStreakGame({ clubSlugs, ranks }), [clubSlugs, ranks]);
  return <RoundGame game={game} />;
}

/** Returns a streak's state in words. */
function describeStreak(round: Round | undefined): string {
  if (round === undefined || round.status === 'committed') return 'How long can you call it?';
  if (!round.result) return 'The server lost this streak’s seed, so it has no result.';
  const { outcome, guesses, streak, cards } = round.result;
  const rank = cards.at(-1)?.rank;
  if (outcome === 'broken') return `${rank}: wrong. Your streak: ${streak}.`;
  if (outcome === 'stopped') return `You stopped at ${streak}.`;
  if (outcome === 'completed') return `${rank}: all ${round.longest} right.`;
  const score = `${streak} / ${round.longest}`;
  return guesses.at(-1)?.was === 'neither'
    ? `${score} · ${rank} again counts neither way.`
    : `${score} · Higher or lower than ${rank}?`;
}

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'cards', name: 'Cards' },
  { key: 'end', name: 'How it ended' },
  { key: 'streak', name: 'Right guesses', alignsEnd: true },
  { key: 'check', name: 'Proof', alignsEnd: true },
];

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  open: 'In progress',
  broken: 'A wrong guess',
  stopped: 'You stopped',
  completed: 'All ten',
};

const LastStreaks = ({ rounds }: { rounds: readonly Round[] }) => (
  <Panel title="Your streaks">
    <Table
      caption="Your last streaks, newest first"
      columns={COLUMNS}
      rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
        key: roundId,
        cells: {
          when: formatBeginTime(createdAt),
          cards: result?.cards.map(({ rank }) => rank).join(' ') ?? '–',
          end: result ? OUTCOME_WORDS[result.outcome] : 'Not started yet',
          streak: String(result?.streak ?? 0),
          check: serverSeed === null ? '–' : <RoundProofLink mode="streak" {...{ roundId, createdAt }} />,
        },
      }))}
    />
  </Panel>
);
