'use client';

import { useTranslations } from '#use-translations';
import { systemClock } from '../../../lib/core/clock';
import shared from '../../_game/Game.module.css';
import { StepButton } from '../../_game/StepButton';
import type { StepRunner } from '../../_game/use-step-runner';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { useFocusOn } from '../../_ui/use-focus-on';
import styles from './Crash.module.css';
import type { Round, RoundWithOffset } from './calls';
import { DeadlineRing } from './DeadlineRing';
import { isDecisionOpen } from './deadline';
import { formatPercent } from './format-odds';
import type { LadderStage } from './Ladder';

const loadCalls = () => import('./calls');

const BUSY_TEXTS = { play: 'crash.starting', continue: 'crash.ridingOn', 'cash-out': 'crash.cashingOut' } as const;

interface Props {
  readonly stages: readonly LadderStage[];
  readonly decisionMs: number;
  /** The round that the page shows; undefined until it is known. */
  readonly shown: RoundWithOffset | undefined;
  readonly isAnimating: boolean;
  /** Whether the animation shows a cash-out, which ends the round. */
  readonly isCashingOut: boolean;
  readonly isEnabled: boolean;
  readonly stepRunner: StepRunner<RoundWithOffset>;
  readonly onPlay: (busyLabel: string) => void;
}

/**
 * Buttons of a round. The first is Play, then Cash out with Ride beside it, then Again. It stays the same element, so
 * that it keeps the focus and its place under the player's thumb.
 */
export function RoundButtons(props: Props) {
  const { stages, decisionMs, shown, isAnimating, isCashingOut, isEnabled, stepRunner, onPlay } = props;
  const t = useTranslations('games');
  const round = shown?.round ?? null;
  const firstButton = useFocusOn<HTMLButtonElement>(`${round?.roundId} ${round?.version}`);
  // During a climb the buttons don't change, since other buttons would give away how it ends.
  const isClimbing = isAnimating && !isCashingOut;
  const isDeciding = round?.status === 'active';
  const stageNumber = round?.stage ?? 0;
  const [stage, next] = [stages[stageNumber - 1], stages[stageNumber]];
  const playLabel = isClimbing ? 'crash.climbing' : round === null || round.endedAt === null ? 'play' : 'again';
  const decide = (action: Round['availableActions'][number]) => () => {
    if (round === null || shown === undefined) return;
    const { clockOffsetMs } = shown;
    void stepRunner.run(
      t(BUSY_TEXTS[action]),
      t('crash.checkRound'),
      async () => (await loadCalls()).submitDecision(round, action, clockOffsetMs),
      // A cash-out that was pressed offline is sent later, until the deadline. A Ride isn't, since the player may have
      // changed their mind.
      action === 'cash-out'
        ? () => isDecisionOpen(round.deadline, clockOffsetMs, systemClock.now().getTime())
        : undefined,
    );
  };
  return (
    <div className={`${shared.thumb} ${styles.buttons}`} data-deciding={isDeciding || undefined}>
      <div className={styles.ringed}>
        <StepButton
          ref={firstButton}
          variant="primary"
          stepRunner={stepRunner}
          busyLabel={t(BUSY_TEXTS[isDeciding ? 'cash-out' : 'play'])}
          isEnabled={isEnabled}
          onPress={isDeciding ? decide('cash-out') : () => onPlay(t(BUSY_TEXTS.play))}
        >
          {isDeciding
            ? t('crash.cashOut', { multiplier: localizeMultiplier(t.locale, stage?.multiplierHundredths ?? 100) })
            : t(playLabel)}
        </StepButton>
        {round?.deadline && shown !== undefined && !isAnimating ? (
          <DeadlineRing deadline={round.deadline} offsetMs={shown.clockOffsetMs} totalMs={decisionMs} />
        ) : null}
      </div>
      {isDeciding ? (
        <StepButton
          stepRunner={stepRunner}
          busyLabel={t(BUSY_TEXTS.continue)}
          isEnabled={isEnabled && round?.availableActions.includes('continue') === true}
          onPress={decide('continue')}
        >
          {isClimbing ? t(BUSY_TEXTS.continue) : <RideLabel next={next} />}
        </StepButton>
      ) : null}
    </div>
  );
}

function RideLabel({ next }: { next: LadderStage | undefined }) {
  const t = useTranslations('games.crash');
  if (next === undefined) return <span className={styles.ride}>{t('atTop')}</span>;
  return (
    <span className={styles.ride}>
      {t('rideTo', { multiplier: localizeMultiplier(t.locale, next.multiplierHundredths) })}{' '}
      <span className={styles.chance}>{formatPercent(t.locale, next.survives, next.outOf)}</span>
    </span>
  );
}
