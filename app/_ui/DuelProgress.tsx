import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { Countdown } from './Countdown';
import styles from './DuelProgress.module.css';
import { Icon } from './Icon';
import { SideTag } from './SideTag';
import { buildUnnamedPlayers, type Side, type SidePlayers } from './side';

export const DUEL_STEPS = ['Invite', 'Fund', 'Rip', 'Result', 'Settle'] as const;
export type DuelStep = (typeof DUEL_STEPS)[number];

export interface DuelProgressProps {
  readonly currentStep: DuelStep;
  /**
   * `over`: `currentStep` is done as well; `failed`: the duel ended at `currentStep`. Left out while the duel goes on.
   */
  readonly ending?: 'over' | 'failed' | undefined;
  /** The side that must act; left out if neither must. */
  readonly sideToAct?: Side | 'both' | undefined;
  readonly players?: SidePlayers;
  /** Text below the steps: the next action, or the event that the duel waits for. */
  readonly words: ReactNode;
  /** Deadline in ISO 8601, by the server's clock. */
  readonly deadline?: string | undefined;
  /** Label of the countdown; needed only where another countdown is beside it. */
  readonly countdownLabel?: string | undefined;
  /** The server's clock minus the device's. */
  readonly offsetMs?: number | undefined;
  /** Turns off the announcement to screen readers, where another element beside it announces the stage. */
  readonly isQuiet?: boolean;
}

/** The stages of a duel: the current one, the side that must act, and the deadline. */
export function DuelProgress({
  currentStep,
  ending: end,
  sideToAct,
  players,
  words,
  deadline,
  countdownLabel,
  offsetMs,
  isQuiet = false,
}: DuelProgressProps) {
  const t = useTranslations('ui');
  const reached = DUEL_STEPS.indexOf(currentStep);
  return (
    <div className={styles.spine}>
      <ol
        className={styles.steps}
        aria-label={t('progress.label')}
        data-current-step={t(`progress.step.${currentStep}`)}
      >
        {DUEL_STEPS.map((name, index) => {
          const state = calculateStepState(index, reached, end);
          return (
            <li
              key={name}
              className={`${styles.step} ${styles[state]}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.node} role="img" aria-label={t(`stageState.${state}`)}>
                {renderStepMarker(state, index)}
              </span>
              <span className={styles.name}>{t(`progress.step.${name}`)}</span>
            </li>
          );
        })}
      </ol>
      <div className={styles.move} aria-live={isQuiet ? 'off' : 'polite'}>
        <SidesToActTags mover={sideToAct} players={players ?? buildUnnamedPlayers(t)} />
        <p>{words}</p>
        {deadline ? (
          <span className={styles.clock}>
            {countdownLabel === undefined ? null : <span className={styles.until}>{countdownLabel}</span>}
            <Countdown deadline={deadline} offsetMs={offsetMs} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

type StepState = 'done' | 'now' | 'next' | 'failed';

function calculateStepState(index: number, reached: number, end: DuelProgressProps['ending']): StepState {
  if (index < reached || (index === reached && end === 'over')) return 'done';
  if (index > reached) return 'next';
  return end === 'failed' ? 'failed' : 'now';
}

function renderStepMarker(state: StepState, index: number): ReactNode {
  if (state === 'done') return <Icon name="tick" />;
  return state === 'failed' ? <Icon name="cross" /> : index + 1;
}

function SidesToActTags({ mover, players }: { mover: DuelProgressProps['sideToAct']; players: SidePlayers }) {
  const t = useTranslations('ui.progress');
  if (mover === undefined) return null;
  const sides: readonly Side[] = mover === 'both' ? ['creator', 'opponent'] : [mover];
  return (
    <span className={styles.by}>
      {t('toMove')}
      {sides.map((side) => (
        <SideTag key={side} side={side} player={players[side]} />
      ))}
    </span>
  );
}
