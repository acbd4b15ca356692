'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useLocale } from '#use-locale';
import type { Reveal } from '../../_game/use-reveal';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { retryImport } from '../../_site/retry-import';
import styles from './Crash.module.css';
import type { RoundView } from './scene';

const CurveCanvas = dynamic(
  retryImport(() => import('./CurveCanvas')),
  { ssr: false },
);

interface Props {
  readonly multipliers: readonly number[];
  readonly reveal: Reveal<RoundView | null>;
}

/** The curve with its multiplier in large figures. */
export function CurveStage({ multipliers, reveal: { shown, incoming } }: Props) {
  const locale = useLocale();
  const [multiplier, setMultiplier] = useState(1);
  const showMultiplier = useCallback((next: number) => setMultiplier(next), []);
  const isClimbing = incoming !== null && incoming.status !== 'cashed-out';
  const isCrashed = !isClimbing && shown?.status === 'crashed';
  // After a crash, the line that wasn't reached: the curve's own end means nothing.
  const figure = isCrashed ? (multipliers[shown.stage] ?? 1) : multiplier;
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.curve}>
        <CurveCanvas multipliers={multipliers} shown={shown} incoming={incoming} onMultiplier={showMultiplier} />
      </div>
      <p className={styles.figure} data-status={isClimbing ? undefined : shown?.status}>
        {localizeMultiplier(locale, Math.round(figure * 100))}
      </p>
    </div>
  );
}
