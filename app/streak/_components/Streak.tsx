'use client';

import { formatBeginTime } from '../../_game/begin-time';
import { type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { describeStreak, StreakLine, TurnedCards, UnturnedCards } from './CardTable';
import { GuessButtons, StreakStartForm } from './Choices';
import type { Round } from './calls';

const loadCalls = () => import('./calls');

const streakGame: GameDefinition<Round> = {
  mode: 'streak',
  title: 'The cards',
  beginLabels: ['Get a streak', 'Another streak'],
  readRounds: async () => (await loadCalls()).readStreaks(),
  createRound: async (rounds) => (await loadCalls()).createRound(rounds),
  describeRound: describeStreak,
  getStepKey: ({ status, result }) => `${result?.cards.length} ${status}`,
  renderScene: (round) => ({
    aboveStatus: round?.result ? <TurnedCards round={round} /> : <UnturnedCards />,
    belowStatus: <StreakLine round={round} />,
  }),
  renderChoices: (round, rounds, step) =>
    round.status === 'committed' ? (
      <StreakStartForm key={round.roundId} {...{ round, rounds, stepRunner: step }} />
    ) : (
      <GuessButtons {...{ round, rounds, stepRunner: step }} />
    ),
  renderHistory: (rounds) => <LastStreaks rounds={rounds} />,
};

/** A streak from its commitment to its end, and the streaks before it. */
export const Streak = () => <RoundGame game={streakGame} />;

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'cards', name: 'Cards' },
  { key: 'end', name: 'How it ended' },
  { key: 'streak', name: 'Right guesses', alignsEnd: true },
  { key: 'check', name: 'Proof', alignsEnd: true },
];

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  open: 'Going on',
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
