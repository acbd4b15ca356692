'use client';

import { useState } from 'react';
import { formatBeginTime } from '../../_game/begin-time';
import shared from '../../_game/Game.module.css';
import { type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { createRandomSeed, isValidSeed, SeedField } from '../../_game/SeedField';
import { StepButton } from '../../_game/StepButton';
import type { StepRunner } from '../../_game/use-step-runner';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import type { Round } from './calls';
import styles from './Flip.module.css';

const loadCalls = () => import('./calls');

const flipGame: GameDefinition<Round> = {
  mode: 'flip',
  title: 'The coin',
  beginLabels: ['Get a coin', 'Another coin'],
  readRounds: async () => (await loadCalls()).readFlips(),
  createRound: async (rounds) => (await loadCalls()).createRound(rounds),
  describeRound: describeFlip,
  getStepKey: ({ status }) => status,
  renderScene: (round) => ({ aboveStatus: <Coin round={round} /> }),
  renderChoices: (round, rounds, step) => <ChoiceForm key={round.roundId} {...{ round, rounds, step }} />,
  renderHistory: (rounds) => <LastFlips rounds={rounds} />,
};

/** A coin from its commitment to its result, and the coins before it. */
export const Flip = () => <RoundGame game={flipGame} />;

const Coin = ({ round }: { round: Round | undefined }) => (
  <div className={styles.coin} key={`${round?.roundId} ${round?.status}`} data-side={round?.result?.side}>
    {round?.result?.side ?? '?'}
  </div>
);

function describeFlip(round: Round | undefined): string {
  if (round === undefined) return 'Nothing flipped yet.';
  if (round.status === 'voided') return 'The server lost the seed of this coin. It has no result.';
  if (!round.result) return 'The server has committed to its seed. Call it.';
  return `${round.result.side === 'heads' ? 'Heads' : 'Tails'}. ${round.result.won ? 'You called it.' : 'You called the other side.'}`;
}

const BUSY_LABELS = { heads: 'Flipping for heads', tails: 'Flipping for tails' } as const;

function ChoiceForm({ round, rounds, step: stepRunner }: { round: Round; rounds: readonly Round[]; step: StepRunner }) {
  const [seed, setSeed] = useState(createRandomSeed);
  const createChoiceHandler = (choice: 'heads' | 'tails') => () => {
    if (!isValidSeed(seed)) return;
    void stepRunner.run(BUSY_LABELS[choice], 'Call it again.', async () =>
      (await loadCalls()).submitFlipChoice(rounds, round.roundId, seed, choice),
    );
  };
  return (
    <>
      <SeedField value={seed} onChange={setSeed} />
      <div className={shared.actions}>
        <StepButton
          variant="primary"
          stepRunner={stepRunner}
          busyLabel={BUSY_LABELS.heads}
          onPress={createChoiceHandler('heads')}
        >
          Heads
        </StepButton>
        <StepButton
          variant="primary"
          stepRunner={stepRunner}
          busyLabel={BUSY_LABELS.tails}
          onPress={createChoiceHandler('tails')}
        >
          Tails
        </StepButton>
      </div>
    </>
  );
}

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'choice', name: 'You called' },
  { key: 'side', name: 'It showed' },
  { key: 'won', name: 'Right', alignsEnd: true },
  { key: 'check', name: 'Proof', alignsEnd: true },
];

const LastFlips = ({ rounds }: { rounds: readonly Round[] }) => (
  <Panel title="Your coins">
    <Table
      caption="Your last coins, newest first"
      columns={COLUMNS}
      rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
        key: roundId,
        cells: {
          when: formatBeginTime(createdAt),
          choice: result?.choice ?? 'not yet',
          side: result?.side ?? '–',
          won: result ? (result.won ? 'yes' : 'no') : '–',
          check: serverSeed === null ? '–' : <RoundProofLink mode="flip" {...{ roundId, createdAt }} />,
        },
      }))}
    />
  </Panel>
);
