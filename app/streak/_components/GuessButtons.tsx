'use client';

import shared from '../../_game/Game.module.css';
import type { ControlProps } from '../../_game/RoundGame';
import { StepButton } from '../../_game/StepButton';
import { useFocusOn } from '../../_ui/use-focus-on';
import type { Round } from './calls';
import styles from './GuessButtons.module.css';

const loadCalls = () => import('./calls');

const BUSY_LABELS = { higher: 'Turning…', lower: 'Turning for lower…', stop: 'Stopping…' } as const;
type Move = keyof typeof BUSY_LABELS;

interface Props extends ControlProps<Round> {
  readonly ranks: number;
}

/** Play, then Higher, Lower and Stop, then Again: the first button is the same element throughout and keeps the focus. */
export function GuessButtons({ round, isEnabled, stepRunner, begin, rounds, ranks }: Props) {
  const isPlaying = round?.status === 'active';
  const firstButton = useFocusOn<HTMLButtonElement>(`${round?.roundId} ${round?.status}`);
  const rank = round?.result?.cards.at(-1)?.rank ?? 0;
  const move = (kind: Move) => () => {
    if (round === undefined) return;
    void stepRunner.run(BUSY_LABELS[kind], 'Check the cards, then guess again.', async () =>
      (await loadCalls()).playMove(rounds, round, kind),
    );
  };
  const play = () =>
    begin(BUSY_LABELS.higher, async (opened, { roundId, status }, clientSeed) =>
      status === 'active' ? opened : (await loadCalls()).startStreak(opened, roundId, clientSeed),
    );
  const hasEnded = round !== undefined && round.endedAt !== null;
  return (
    <div className={`${shared.thumb} ${styles.buttons}`} data-playing={isPlaying || undefined}>
      <StepButton
        ref={firstButton}
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={BUSY_LABELS.higher}
        isEnabled={isEnabled}
        onPress={isPlaying ? move('higher') : play}
      >
        {isPlaying ? <GuessLabel word="Higher" chances={ranks - rank} ranks={ranks} /> : hasEnded ? 'Again' : 'Play'}
      </StepButton>
      {isPlaying ? (
        <>
          <StepButton
            variant="primary"
            stepRunner={stepRunner}
            busyLabel={BUSY_LABELS.lower}
            isEnabled={isEnabled}
            onPress={move('lower')}
          >
            <GuessLabel word="Lower" chances={rank - 1} ranks={ranks} />
          </StepButton>
          <StepButton stepRunner={stepRunner} busyLabel={BUSY_LABELS.stop} isEnabled={isEnabled} onPress={move('stop')}>
            Stop
          </StepButton>
        </>
      ) : null}
    </div>
  );
}

const GuessLabel = ({ word, chances, ranks }: { word: string; chances: number; ranks: number }) => (
  <span className={styles.label}>
    {word} <span className={styles.chances}>{`${chances} in ${ranks}`}</span>
  </span>
);
