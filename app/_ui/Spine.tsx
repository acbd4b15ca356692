import type { ReactNode } from 'react';
import { Countdown } from './Countdown';
import { Icon } from './Icon';
import { SideTag } from './SideTag';
import styles from './Spine.module.css';
import type { Side } from './side';

export const SPINE_STEPS = ['Invite', 'Fund', 'Rip', 'Result', 'Settle'] as const;
export type SpineStep = (typeof SPINE_STEPS)[number];

export interface SpineProps {
  readonly at: SpineStep;
  /** `over`: the step `at` is done too; `failed`: the duel ended at that step. */
  readonly end?: 'over' | 'failed' | undefined;
  /** The side that must act; left out if neither must. */
  readonly mover?: Side | 'both' | undefined;
  readonly own?: Side | undefined;
  /** The next action, or the event that is awaited. */
  readonly words: ReactNode;
  /** Deadline in ISO 8601, by the server's clock. */
  readonly deadline?: string | undefined;
  /** Label of the countdown, for when another clock is beside it. */
  readonly countdownLabel?: string | undefined;
  readonly offsetMs?: number | undefined;
}

/** The stages of a duel: the current one, the side that must act, and the deadline. */
export function Spine({ at, end, mover, own, words, deadline, countdownLabel, offsetMs }: SpineProps) {
  const reached = SPINE_STEPS.indexOf(at);
  return (
    <div className={styles.spine}>
      <ol className={styles.steps} aria-label="Stages of the duel">
        {SPINE_STEPS.map((name, index) => {
          const state = stateOf(index, reached, end);
          return (
            <li
              key={name}
              className={`${styles.step} ${styles[state]}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.node}>{renderStepMarker(state, index)}</span>
              <span className={styles.name}>{name}</span>
            </li>
          );
        })}
      </ol>
      <div className={styles.move} aria-live="polite">
        <Movers mover={mover} own={own} />
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

function stateOf(index: number, reached: number, end: SpineProps['end']): StepState {
  if (index < reached || (index === reached && end === 'over')) return 'done';
  if (index > reached) return 'next';
  return end === 'failed' ? 'failed' : 'now';
}

function renderStepMarker(state: StepState, index: number): ReactNode {
  if (state === 'done') return <Icon name="tick" />;
  return state === 'failed' ? <Icon name="cross" /> : index + 1;
}

function Movers({ mover, own }: { mover: SpineProps['mover']; own: SpineProps['own'] }) {
  if (mover === undefined) return null;
  const sides: readonly Side[] = mover === 'both' ? ['creator', 'opponent'] : [mover];
  return (
    <span className={styles.by}>
      To move:
      {sides.map((side) => (
        <SideTag key={side} side={side} you={side === own} />
      ))}
    </span>
  );
}
