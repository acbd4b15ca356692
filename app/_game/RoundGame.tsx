'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '#use-translations';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { FairnessDetails, type SeededRound } from './FairnessDetails';
import shared from './Game.module.css';
import { GameFooter } from './GameFooter';
import { GameSignIn } from './GameSignIn';
import { openRound } from './open-round';
import { RoundStatus } from './RoundStatus';
import { isValidSeedText, toClientSeed } from './SeedField';
import { type Player, usePlayer } from './use-player';
import { type Reveal, useReveal } from './use-reveal';
import { buildRoundQueryKey, type PublishState, type StepRunner, useStepRunner } from './use-step-runner';

/** A player's rounds, newest first. */
type Rounds<Round> = readonly Round[];

/** API calls of a game, which `GameDefinition.loadCalls` loads. */
interface RoundCalls<Round> {
  readonly readRounds: () => Promise<Rounds<Round>>;
  readonly createRound: () => Promise<Round>;
}

/** Props of a game's buttons. */
export interface ControlProps<Round> {
  /** The round that the page shows; undefined if there is none, or the rounds haven't been read yet. */
  readonly round: Round | undefined;
  /** False while an animation runs, or the seed field has an invalid text. */
  readonly isEnabled: boolean;
  readonly stepRunner: StepRunner<Rounds<Round>>;
  /** Calls `play` with the open round, or a new one if none is open, and the field's seed, or a random one. */
  readonly begin: (
    busyLabel: string,
    play: (rounds: Rounds<Round>, round: Round, clientSeed: string) => Promise<Rounds<Round>>,
  ) => void;
  /** The rounds as last read or played, even if an animation still hides the newest state; empty until read. */
  readonly rounds: Rounds<Round>;
}

/** The parts of `RoundGame` that differ between games. */
export interface GameDefinition<Round> {
  readonly mode: 'flip' | 'streak';
  readonly loadCalls: () => Promise<RoundCalls<Round>>;
  /** Returns the round's state in words. */
  readonly describeRound: (round: Round | undefined) => string;
  /** The round's state in words while an animation runs. */
  readonly animationWords: string;
  /** Returns how long the animation between two states of a round takes, in milliseconds. */
  readonly calculateAnimationMs: (from: Round, to: Round) => number;
  readonly renderStage: (reveal: Reveal<Round | undefined>) => ReactNode;
  readonly renderControls: (props: ControlProps<Round>) => ReactNode;
  readonly odds: ReactNode;
  readonly renderHistory: (rounds: Rounds<Round>) => ReactNode;
}

/** A game: the current round from its commitment to its end, and the player's last rounds. */
export function RoundGame<Round extends SeededRound>({ game }: { game: GameDefinition<Round> }) {
  const t = useTranslations('games');
  const player = usePlayer();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: buildRoundQueryKey(game.mode, player.wallet),
    queryFn: async () => (await game.loadCalls()).readRounds(),
    enabled: typeof player.wallet === 'string',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const stepRunner = useStepRunner<Rounds<Round>>(game.mode, player, dataUpdatedAt);
  const reveal = useReveal(data, (from, to) => calculateRevealMs(game, from?.[0], to?.[0]));
  const { shown } = reveal;
  return (
    <div className={shared.game}>
      <Panel>
        <div className={shared.stack}>
          {error === null ? null : <Problem what={t('unreachable')} next={t('reloadSoon')} />}
          {stepRunner.fault === null ? null : <Problem {...stepRunner.fault} />}
          <RoundTable {...{ game, player, stepRunner, reveal, latest: data }} />
        </div>
      </Panel>
      {shown === undefined || shown.length === 0 ? null : game.renderHistory(shown)}
    </div>
  );
}

/**
 * Returns for how many milliseconds a change of the newest round is animated; 0 if `from` and `to` aren't one round.
 */
function calculateRevealMs<Round extends SeededRound>(
  game: GameDefinition<Round>,
  from: Round | undefined,
  to: Round | undefined,
): number {
  return from === undefined || to === undefined || from.roundId !== to.roundId
    ? 0
    : game.calculateAnimationMs(from, to);
}

interface RoundTableProps<Round> {
  readonly game: GameDefinition<Round>;
  readonly player: Player;
  readonly stepRunner: StepRunner<Rounds<Round>>;
  readonly reveal: Reveal<Rounds<Round> | undefined>;
  readonly latest: Rounds<Round> | undefined;
}

function RoundTable<Round extends SeededRound>({ game, player, stepRunner, reveal, latest }: RoundTableProps<Round>) {
  const t = useTranslations('games');
  const [seed, setSeed] = useState('');
  const round = reveal.shown?.[0];
  const isAnimating = reveal.incoming !== null;
  const open = async (publish: PublishState<Rounds<Round>>) => openRound(latest, await game.loadCalls(), publish);
  const begin: ControlProps<Round>['begin'] = (busyLabel, play) =>
    void stepRunner.run(busyLabel, t('thenPlayOn'), async (publish) => {
      const opened = await open(publish);
      const rounds = await play(opened.rounds, opened.round, toClientSeed(seed));
      setSeed('');
      return rounds;
    });
  const commit = () =>
    void stepRunner.run(t('committing'), t('thenPlayOn'), async (publish) => (await open(publish)).rounds);
  const isLoading = typeof player.wallet === 'string' && latest === undefined;
  // Also enabled while the rounds are still being read, because a step reads them itself if needed.
  const isEnabled = !isAnimating && isValidSeedText(seed);
  const canCommit = player.enter !== null && !isLoading && (round === undefined || round.endedAt !== null);
  return (
    <>
      <div className={shared.scene}>
        {game.renderStage({ shown: round, incoming: reveal.incoming?.[0] ?? null })}
        <RoundStatus
          announcement={game.describeRound(latest?.[0])}
          words={isAnimating ? game.animationWords : game.describeRound(round)}
        />
      </div>
      {player.enter === null ? (
        <GameSignIn player={player} />
      ) : (
        game.renderControls({ round, isEnabled, stepRunner, begin, rounds: latest ?? [] })
      )}
      <GameFooter mode={game.mode} round={round} />
      <div>
        {game.odds}
        <FairnessDetails
          round={round}
          seed={seed}
          onSeedChange={setSeed}
          stepRunner={stepRunner}
          onCommit={canCommit ? commit : null}
        />
      </div>
    </>
  );
}
