'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { FairnessDetails } from '../../_game/FairnessDetails';
import shared from '../../_game/Game.module.css';
import { GameFooter } from '../../_game/GameFooter';
import { GameSignIn } from '../../_game/GameSignIn';
import { RoundStatus } from '../../_game/RoundStatus';
import { isValidSeedText, toClientSeed } from '../../_game/SeedField';
import { usePlayer } from '../../_game/use-player';
import { type Reveal, useReveal } from '../../_game/use-reveal';
import { buildRoundQueryKey, useStepRunner } from '../../_game/use-step-runner';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Crash.module.css';
import { CurveStage } from './CurveStage';
import type { RoundWithOffset } from './calls';
import { DeadlineClock } from './DeadlineRing';
import { describeRound } from './describe-round';
import { History } from './History';
import { Ladder, type LadderStage } from './Ladder';
import { Receipt } from './Receipt';
import { RoundButtons } from './RoundButtons';
import { calculateRevealMs } from './scene';
import { useNewestRound } from './use-newest-round';

const loadCalls = () => import('./calls');

interface Props {
  readonly stages: readonly LadderStage[];
  /** The time for a decision, in milliseconds. */
  readonly decisionMs: number;
}

/**
 * The game of crash: one round, from its commitment to its receipt. The service decides each state; this only shows it.
 */
export function Crash({ stages, decisionMs }: Props) {
  const t = useTranslations('games');
  const player = usePlayer();
  const isSignedIn = typeof player.wallet === 'string';
  const { data, error, dataUpdatedAt } = useNewestRound(buildRoundQueryKey('crash', player.wallet), isSignedIn);
  const isDeciding = data?.round?.status === 'active';
  const stepRunner = useStepRunner<RoundWithOffset>('crash', player, dataUpdatedAt, isDeciding);
  const reveal = useReveal(data, calculateRoundRevealMs);
  const [seed, setSeed] = useState('');
  const round = reveal.shown?.round ?? null;
  const isAnimating = reveal.incoming !== null;
  const isLoading = isSignedIn && data === undefined;
  const play = (busyLabel: string) =>
    stepRunner.run(busyLabel, t('crash.pressPlayAgain'), async (publish) => {
      const played = await (await loadCalls()).playRound(data, toClientSeed(seed), publish);
      setSeed('');
      return played;
    });
  const commit = () =>
    stepRunner.run(t('committing'), t('crash.pressPlay'), async () => (await loadCalls()).createRound());
  return (
    <div className={shared.game}>
      <Panel>
        <div className={shared.stack}>
          {error === null ? null : <Problem tone="warning" what={t('unreachable')} next={t('retrying')} />}
          {stepRunner.fault === null ? null : <Problem {...stepRunner.fault} />}
          <CrashScene stages={stages} latest={data} reveal={reveal} />
          {player.enter === null ? (
            <GameSignIn player={player} />
          ) : (
            <RoundButtons
              {...{ stages, decisionMs, isAnimating, stepRunner }}
              shown={reveal.shown}
              isCashingOut={reveal.incoming?.round?.status === 'cashed-out'}
              isEnabled={!isAnimating && isValidSeedText(seed)}
              onPlay={play}
            />
          )}
          <GameFooter mode="crash" round={round ?? undefined} />
          <div>
            <Ladder stages={stages} stage={round?.stage ?? 0} decisionMs={decisionMs} />
            <FairnessDetails
              round={round ?? undefined}
              seed={seed}
              onSeedChange={setSeed}
              stepRunner={stepRunner}
              onCommit={player.enter === null || isLoading || round?.endedAt === null ? null : commit}
            />
            {round?.receiptHash ? <Receipt roundId={round.roundId} receiptHash={round.receiptHash} /> : null}
          </div>
        </div>
      </Panel>
      {isSignedIn ? <History wallet={player.wallet} version={`${round?.roundId} ${round?.version}`} /> : null}
    </div>
  );
}

const calculateRoundRevealMs = (from: RoundWithOffset | undefined, to: RoundWithOffset | undefined): number =>
  from?.round && to?.round && from.round.roundId === to.round.roundId ? calculateRevealMs(from.round, to.round) : 0;

interface CrashSceneProps {
  readonly stages: readonly LadderStage[];
  readonly latest: RoundWithOffset | undefined;
  readonly reveal: Reveal<RoundWithOffset | undefined>;
}

function CrashScene({ stages, latest, reveal: { shown, incoming } }: CrashSceneProps) {
  const t = useTranslations('games');
  const hundredths = stages.map(({ multiplierHundredths }) => multiplierHundredths);
  const [multipliers] = useState(hundredths.map((each) => each / 100));
  const round = shown?.round ?? null;
  const isClimbing = incoming !== null && incoming?.round?.status !== 'cashed-out';
  return (
    <div className={shared.scene}>
      <div className={styles.sky}>
        <CurveStage multipliers={multipliers} reveal={{ shown: round, incoming: incoming?.round ?? null }} />
        {round?.deadline && shown !== undefined && incoming === null ? (
          <DeadlineClock deadline={round.deadline} offsetMs={shown.clockOffsetMs} />
        ) : null}
      </div>
      <RoundStatus
        announcement={describeRound(t, hundredths, latest?.round ?? null)}
        words={isClimbing ? t('crash.climbing') : describeRound(t, hundredths, round)}
      />
    </div>
  );
}
