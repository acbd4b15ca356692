'use client';

import { begunAt } from '../../_game/begun-at';
import { RoundGame, type RoundGameParts } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { Cards, StreakLine, UnturnedCards, wordsOf } from './CardTable';
import { Guess, Start } from './Choices';
import type { Round } from './calls';

const calls = () => import('./calls');

const game: RoundGameParts<Round> = {
  mode: 'streak',
  title: 'The cards',
  begin: ['Get a streak', 'Another streak'],
  read: async () => (await calls()).readStreaks(),
  createRound: async (rounds) => (await calls()).createRound(rounds),
  words: wordsOf,
  stepOf: ({ status, result }) => `${result?.cards.length} ${status}`,
  shown: (round) => ({
    above: round?.result ? <Cards round={round} /> : <UnturnedCards />,
    below: <StreakLine round={round} />,
  }),
  choices: (round, rounds, step) =>
    round.status === 'committed' ? (
      <Start key={round.roundId} {...{ round, rounds, step }} />
    ) : (
      <Guess {...{ round, rounds, step }} />
    ),
  history: (rounds) => <Last rounds={rounds} />,
};

/** A streak from its commitment to its end, and the streaks before it. */
export const Streak = () => <RoundGame game={game} />;

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'cards', name: 'Cards' },
  { key: 'end', name: 'How it ended' },
  { key: 'streak', name: 'Right guesses', end: true },
  { key: 'check', name: 'Proof', end: true },
];

const ENDS: Readonly<Record<string, string>> = {
  open: 'Going on',
  broken: 'A wrong guess',
  stopped: 'You stopped',
  completed: 'All ten',
};

const Last = ({ rounds }: { rounds: readonly Round[] }) => (
  <Panel title="Your streaks">
    <Table
      caption="Your last streaks, newest first"
      columns={COLUMNS}
      rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
        key: roundId,
        cells: {
          when: begunAt(createdAt),
          cards: result?.cards.map(({ rank }) => rank).join(' ') ?? '–',
          end: result ? ENDS[result.outcome] : 'Not started yet',
          streak: String(result?.streak ?? 0),
          check: serverSeed === null ? '–' : <RoundProofLink mode="streak" {...{ roundId, createdAt }} />,
        },
      }))}
    />
  </Panel>
);
