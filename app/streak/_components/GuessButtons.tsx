'use client';

import { useTranslations } from '#use-translations';
import shared from '../../_game/Game.module.css';
import type { ControlProps } from '../../_game/RoundGame';
import { StepButton } from '../../_game/StepButton';
import { useFocusOn } from '../../_ui/use-focus-on';
import type { Round } from './calls';
import { countChances } from './chances';
import styles from './GuessButtons.module.css';

const loadCalls = () => import('./calls');

const BUSY_TEXTS = { higher: 'streak.turning', lower: 'streak.turningForLower', stop: 'streak.stopping' } as const;
type Move = keyof typeof BUSY_TEXTS;

interface Props extends ControlProps<Round> {
  readonly clubSlugs: readonly string[];
  readonly ranks: number;
}

/**
 * The buttons Play, then Higher, Lower and Stop, then Again. Play, Higher and Again are one element, which keeps the
 * focus. A guess that can't be right is disabled.
 */
export function GuessButtons({ round, isEnabled, stepRunner, begin, rounds, clubSlugs, ranks }: Props) {
  const t = useTranslations('games');
  const isPlaying = round?.status === 'active';
  const firstButton = useFocusOn<HTMLButtonElement>(`${round?.roundId} ${round?.status}`);
  const chances = countChances(round?.result?.cards.at(-1)?.rank ?? 0, ranks);
  const move = (kind: Move) => () => {
    if (round === undefined) return;
    void stepRunner.run(t(BUSY_TEXTS[kind]), t('streak.checkCards'), async () =>
      (await loadCalls()).playMove(clubSlugs, rounds, round, kind),
    );
  };
  const play = () =>
    begin(t(BUSY_TEXTS.higher), async (opened, { roundId, status }, clientSeed) =>
      status === 'active' ? opened : (await loadCalls()).startStreak(clubSlugs, opened, roundId, clientSeed),
    );
  const hasEnded = round !== undefined && round.endedAt !== null;
  return (
    <div className={`${shared.thumb} ${styles.buttons}`} data-playing={isPlaying || undefined}>
      <StepButton
        ref={firstButton}
        variant="primary"
        stepRunner={stepRunner}
        busyLabel={t(BUSY_TEXTS.higher)}
        isEnabled={isEnabled && (!isPlaying || chances.higher > 0)}
        onPress={isPlaying ? move('higher') : play}
      >
        {isPlaying ? (
          <GuessLabel word={t('streak.higher')} chances={chances.higher} ranks={ranks} />
        ) : (
          t(hasEnded ? 'again' : 'play')
        )}
      </StepButton>
      {isPlaying ? (
        <>
          <StepButton
            variant="primary"
            stepRunner={stepRunner}
            busyLabel={t(BUSY_TEXTS.lower)}
            isEnabled={isEnabled && chances.lower > 0}
            onPress={move('lower')}
          >
            <GuessLabel word={t('streak.lower')} chances={chances.lower} ranks={ranks} />
          </StepButton>
          <StepButton
            stepRunner={stepRunner}
            busyLabel={t(BUSY_TEXTS.stop)}
            isEnabled={isEnabled}
            onPress={move('stop')}
          >
            {t('streak.stop')}
          </StepButton>
        </>
      ) : null}
    </div>
  );
}

function GuessLabel({ word, chances, ranks }: { word: string; chances: number; ranks: number }) {
  const t = useTranslations('games.streak');
  return (
    <span className={styles.label}>
      {word} <span className={styles.chances}>{t('chances', { chances, ranks })}</span>
    </span>
  );
}
