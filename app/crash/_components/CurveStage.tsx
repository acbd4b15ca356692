'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useLocale } from '#use-locale';
import type { Reveal } from '../../_game/use-reveal';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { retryImport } from '../../_site/retry-import';
import styles from './Crash.module.css';
import type { RoundView, Scene } from './scene';

const CurveCanvas = dynamic(
  retryImport(() => import('./CurveCanvas')),
  { ssr: false },
);

interface Props {
  readonly multipliers: readonly number[];
  readonly reveal: Reveal<RoundView | null>;
}

/**
 * The curve with its multiplier in large digits. After a crash, that is the multiplier at which the animated curve
 * broke.
 */
export function CurveStage({ multipliers, reveal: { shown, incoming } }: Props) {
  const locale = useLocale();
  const [multiplier, setMultiplier] = useState(1);
  const [state, setState] = useState<Scene['state']>('overview');
  const showScene = useCallback((scene: Scene) => {
    setMultiplier(scene.multiplier);
    setState(scene.state);
  }, []);
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.curve}>
        <CurveCanvas multipliers={multipliers} shown={shown} incoming={incoming} onScene={showScene} />
      </div>
      <p className={styles.figure} data-state={state}>
        {localizeMultiplier(locale, Math.round(multiplier * 100))}
      </p>
    </div>
  );
}
