import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { Translate } from '../_messages/translate';
import { FactList } from './FactList';
import { Icon, type IconName } from './Icon';
import styles from './ProofSteps.module.css';

export interface ProofStep {
  readonly key: string;
  /** Text that says what the step checks, and why. */
  readonly words: ReactNode;
  readonly state: 'passed' | 'failed' | 'waiting';
  readonly formula?: string | undefined;
  /** The check's inputs and result, each with its name. Bytes are in hex. */
  readonly bytes?: readonly (readonly [name: string, hex: string])[] | undefined;
}

const STATE_ICONS = { passed: 'tick', failed: 'cross', waiting: 'dash' } as const satisfies Record<
  ProofStep['state'],
  IconName
>;
const STATE_ORDER = { failed: 0, passed: 1, waiting: 1 } as const;

/** A proof as a list of checks, failed ones first. Each opens to show its formula and bytes. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  const t = useTranslations('ui');
  const failed = steps.filter((step) => step.state === 'failed').length;
  const waiting = steps.filter((step) => step.state === 'waiting').length;
  const sorted = steps.toSorted((left, right) => STATE_ORDER[left.state] - STATE_ORDER[right.state]);
  return (
    <div>
      <p className={`${styles.verdict} ${failed > 0 ? styles.bad : ''}`} role="status">
        <Icon name={failed > 0 ? 'cross' : waiting > 0 ? 'dash' : 'tick'} />
        {describeProofVerdict(t, steps.length, failed, waiting)}
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

function describeProofVerdict(t: Translate<'ui'>, all: number, failed: number, waiting: number): string {
  if (failed > 0) return t('proof.failed', { failed, all });
  return waiting > 0 ? t('proof.waiting', { held: all - waiting, all, waiting }) : t('proof.passed', { all });
}

function ProofStepItem({ step }: { step: ProofStep }) {
  const t = useTranslations('ui.proof');
  return (
    <details className={`${styles.step} ${styles[step.state]}`} open={step.state === 'failed'}>
      <summary>
        <span className={styles.mark} role="img" aria-label={t(`state.${step.state}`)}>
          <Icon name={STATE_ICONS[step.state]} />
        </span>
        <span className={styles.words}>
          {step.state === 'failed' ? t.rich('failedStep', { step: () => step.words }) : step.words}
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
