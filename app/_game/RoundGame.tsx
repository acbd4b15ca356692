'use client';

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { SignInStep } from '../_site/SignInStep';
import { useSessionWallet } from '../_site/session';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { BeginButton } from './BeginButton';
import shared from './Game.module.css';
import { NoValueNote } from './NoValueNote';
import { RoundProofLinkButton } from './RoundProofLink';
import { RoundSeeds } from './RoundSeeds';
import { RoundStatusLine } from './RoundStatusLine';
import { type StepRunner, useStepRunner } from './use-step-runner';

type Rounds<Round> = readonly Round[];
type SeededRound = ComponentProps<typeof RoundSeeds>['round'] & { readonly endedAt: Date | null };

/** The parts of `RoundGame` that differ between games. */
export interface GameDefinition<Round> {
  readonly mode: 'flip' | 'streak';
  readonly title: string;
  /** Labels of the button that begins a round: the first one, and another one. */
  readonly beginLabels: readonly [first: string, another: string];
  readonly readRounds: () => Promise<Rounds<Round>>;
  readonly createRound: (rounds: Rounds<Round>) => Promise<Rounds<Round>>;
  /** Returns the round's state in words, which screen readers announce when it changes. */
  readonly describeRound: (round: Round | undefined) => string;
  /** Returns a key that changes with each step of a round. */
  readonly getStepKey: (round: Round) => string;
  /** Returns the content above and below the words of `describeRound`. */
  readonly renderScene: (round: Round | undefined) => {
    readonly aboveStatus: ReactNode;
    readonly belowStatus?: ReactNode;
  };
  /** Actions for a round that isn't over. */
  readonly renderChoices: (round: Round, rounds: Rounds<Round>, step: StepRunner) => ReactNode;
  readonly renderHistory: (rounds: Rounds<Round>) => ReactNode;
}

/**
 * A game: the current round from its commitment to its end, its seeds, and the wallet's last rounds. Without a session,
 * a sign-in step.
 */
export function RoundGame<Round extends SeededRound>({ game }: { game: GameDefinition<Round> }) {
  const wallet = useSessionWallet();
  const key = [game.mode, wallet];
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: game.readRounds,
    enabled: typeof wallet === 'string',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const step = useStepRunner(key, dataUpdatedAt);
  const round = data?.[0];
  return (
    <div className={shared.game}>
      <Panel title={game.title} aside={<NoValueNote />}>
        {typeof wallet === 'string' ? null : (
          <div className={shared.stack}>
            <div className={shared.scene}>{game.renderScene(undefined).aboveStatus}</div>
            <SignInStep large />
          </div>
        )}
        {typeof wallet === 'string' && data === undefined && error === null ? <p>Looking for your round…</p> : null}
        {error === null ? null : <Problem what="The service does not answer" next="Reload in a minute." />}
        {data === undefined ? null : <RoundScene game={game} rounds={data} stepRunner={step} />}
      </Panel>
      {round === undefined ? null : <RoundSeeds round={round} />}
      {data === undefined || data.length === 0 ? null : game.renderHistory(data)}
    </div>
  );
}

interface RoundSceneProps<Round> {
  readonly game: GameDefinition<Round>;
  readonly rounds: Rounds<Round>;
  readonly stepRunner: StepRunner;
}

function RoundScene<Round extends SeededRound>({ game, rounds, stepRunner: step }: RoundSceneProps<Round>) {
  const [round] = rounds;
  const { aboveStatus, belowStatus } = game.renderScene(round);
  return (
    <div className={shared.stack}>
      {step.fault === null ? null : <Problem {...step.fault} />}
      <div className={shared.scene}>
        {aboveStatus}
        <RoundStatusLine step={round === undefined ? 'none' : `${round.roundId} ${game.getStepKey(round)}`}>
          {game.describeRound(round)}
        </RoundStatusLine>
        {belowStatus}
        {round === undefined ? null : <RoundProofLinkButton mode={game.mode} round={round} />}
      </div>
      {round === undefined || round.endedAt !== null ? (
        <BeginButton stepRunner={step} createRound={() => game.createRound(rounds)}>
          {game.beginLabels[round === undefined ? 0 : 1]}
        </BeginButton>
      ) : (
        game.renderChoices(round, rounds, step)
      )}
    </div>
  );
}
