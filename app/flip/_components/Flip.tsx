'use client';

import { formatBeginTime } from '../../_game/begin-time';
import shared from '../../_game/Game.module.css';
import { type ControlProps, type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { StepButton } from '../../_game/StepButton';
import { Disclosure } from '../../_ui/Disclosure';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { Coin } from './Coin';
import type { Round } from './calls';
import { calculateFlipMs } from './coin-turns';

const loadCalls = () => import('./calls');

const flipGame: GameDefinition<Round> = {
  mode: 'flip',
  loadCalls,
  describeRound: describeFlip,
  animationWords: 'Flipping…',
  calculateAnimationMs: calculateFlipMs,
  renderStage: ({ shown, incoming }) => <Coin shown={shown} incoming={incoming ?? null} />,
  renderControls: (props) => <ChoiceButtons {...props} />,
  odds: (
    <Disclosure title="Odds">
      <p className={shared.line}>Heads and tails are equally likely, whatever came before.</p>
    </Disclosure>
  ),
  renderHistory: (rounds) => <LastFlips rounds={rounds} />,
};

/** A coin from its commitment to its result, and the coins before it. */
export const Flip = () => <RoundGame game={flipGame} />;

function describeFlip(round: Round | undefined): string {
  if (round === undefined || round.status === 'committed') return 'Heads or tails?';
  if (!round.result) return 'The server lost this coin’s seed, so it has no result.';
  return `${round.result.side === 'heads' ? 'Heads' : 'Tails'}. ${round.result.won ? 'You called it.' : 'You called the other side.'}`;
}

const CHOICES = [
  { choice: 'heads', label: 'Heads', busyLabel: 'Calling heads…' },
  { choice: 'tails', label: 'Tails', busyLabel: 'Calling tails…' },
] as const;

/** Two buttons in one place: each call flips a coin, and the next call flips another. */
const ChoiceButtons = ({ round, isEnabled, stepRunner, begin }: ControlProps<Round>) => (
  <div className={shared.thumb} data-buttons="2">
    {CHOICES.map(({ choice, label, busyLabel }) => (
      <StepButton
        key={choice}
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={busyLabel}
        isEnabled={isEnabled}
        onPress={() =>
          begin(busyLabel, async (rounds, { roundId }, clientSeed) =>
            (await loadCalls()).submitFlipChoice(rounds, roundId, clientSeed, choice),
          )
        }
      >
        {round?.result?.choice === choice ? `${label} again` : label}
      </StepButton>
    ))}
  </div>
);

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
