'use client';

import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Translate } from '../../../_messages/translate';
import { Disclosure } from '../../../_ui/Disclosure';
import { Icon } from '../../../_ui/Icon';
import { type ProofStep, ProofSteps } from '../../../_ui/ProofSteps';
import stepStyles from '../../../_ui/ProofSteps.module.css';
import styles from './ProofCheck.module.css';
import { useOpened } from './use-opened';

/** Keys of the lines that explain the verdict if all checks passed. */
const SUMMARY_LINES = ['fixed', 'recomputed', 'onChain'] as const;

interface Props {
  /** Checks of the draw that need no network. */
  readonly ofDraw: readonly ProofStep[];
  /** Comparisons with the escrow account and its transactions. */
  readonly onChain: readonly ProofStep[];
}

/**
 * Result of the checks: the verdict, its meaning in three lines if all passed, and a disclosure with each check, which
 * is open at first if one failed.
 */
export function ProofResult({ ofDraw, onChain }: Props) {
  const t = useTranslations('rip.check');
  const uiTexts = useTranslations('ui');
  const roomTexts = useTranslations('room.proof');
  const steps = [...ofDraw, ...onChain];
  const failed = steps.filter(({ state }) => state === 'failed').length;
  const waiting = steps.filter(({ state }) => state === 'waiting').length;
  // Stays open if a repeated check passes after all, since somebody may be reading the steps.
  const [hasFailed, setHasFailed] = useState(failed > 0);
  if (failed > 0 && !hasFailed) setHasFailed(true);
  return (
    <>
      <p className={`${stepStyles.verdict} ${failed > 0 ? stepStyles.bad : ''}`} role="status">
        <Icon name={failed > 0 ? 'cross' : waiting > 0 ? 'dash' : 'tick'} />
        {describeCheck(uiTexts, steps.length, failed, waiting)}
      </p>
      {failed + waiting > 0 ? null : (
        <ul className={styles.lines}>
          {SUMMARY_LINES.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      )}
      <Disclosure title={t('steps', { count: steps.length })} isOpenInitially={hasFailed}>
        <ShownOnceOpened>
          <p className={styles.explanation}>
            {roomTexts('explanation', { draw: ofDraw.length, chain: onChain.length })}
          </p>
          <div className={styles.steps}>
            <ProofSteps steps={steps} />
          </div>
        </ShownOnceOpened>
      </Disclosure>
    </>
  );
}

/** Renders `children` only once the disclosure around it has been opened. */
function ShownOnceOpened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useOpened(place) ? children : null}</div>;
}

function describeCheck(t: Translate<'ui'>, all: number, failed: number, waiting: number): string {
  if (failed > 0) return t('proof.failed', { failed, all });
  return waiting > 0 ? t('proof.waiting', { held: all - waiting, all, waiting }) : t('proof.passed', { all });
}
