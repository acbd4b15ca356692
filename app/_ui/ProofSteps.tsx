import type { ReactNode } from 'react';
import { FactList } from './FactList';
import { Icon, type IconName } from './Icon';
import styles from './ProofSteps.module.css';

export interface ProofStep {
  readonly key: string;
  /** The check and its purpose, in words. */
  readonly words: ReactNode;
  readonly state: 'passed' | 'failed' | 'waiting';
  readonly formula?: string | undefined;
  /** The inputs and the outcome, by name. */
  readonly bytes?: readonly (readonly [name: string, hex: string])[] | undefined;
}

const STATE_ICONS = { passed: 'tick', failed: 'cross', waiting: 'dash' } as const satisfies Record<
  ProofStep['state'],
  IconName
>;
const SCREEN_READER_STATES = { passed: 'Holds:', failed: 'Fails:', waiting: 'Not checked yet:' } as const;
const STATE_ORDER = { failed: 0, passed: 1, waiting: 1 } as const;

/** A proof as a list of checks, failed ones first. Each opens to show its formula and bytes. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  const failed = steps.filter((step) => step.state === 'failed').length;
  const waiting = steps.filter((step) => step.state === 'waiting').length;
  const sorted = steps.toSorted((left, right) => STATE_ORDER[left.state] - STATE_ORDER[right.state]);
  return (
    <div>
      <p className={`${styles.verdict} ${failed > 0 ? styles.bad : ''}`} role="status">
        <Icon name={failed > 0 ? 'cross' : waiting > 0 ? 'dash' : 'tick'} />
        {describeVerdict(steps.length, failed, waiting)}
      </p>
      <ul className={styles.list}>
        {sorted.map((step) => (
          <li key={step.key}>
            <ProofStepItem step={step} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeVerdict(all: number, failed: number, waiting: number): string {
  if (failed > 0) return `${failed} of ${all} checks failed. Do not rely on this result.`;
  if (waiting > 0) return `${all - waiting} of ${all} checks hold so far; ${waiting} can’t be made yet.`;
  return all === 1 ? 'The one check holds.' : `All ${all} checks hold.`;
}

function ProofStepItem({ step }: { step: ProofStep }) {
  return (
    <details className={`${styles.step} ${styles[step.state]}`} open={step.state === 'failed'}>
      <summary>
        <span className={styles.mark} role="img" aria-label={SCREEN_READER_STATES[step.state]}>
          <Icon name={STATE_ICONS[step.state]} />
        </span>
        <span className={styles.words}>
          {step.state === 'failed' ? 'This does not hold: ' : null}
          {step.words}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>
        {step.formula ? <pre className={styles.formula}>{step.formula}</pre> : null}
        {step.bytes ? (
          <FactList
            facts={step.bytes.map(([name, hex]) => [
              name,
              <span key={name} className={styles.bytes}>
                {hex}
              </span>,
            ])}
          />
        ) : null}
      </div>
    </details>
  );
}
