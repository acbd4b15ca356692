'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { OfferedPack } from '../_duel/pack-basics';
import { Button } from '../_ui/Button';
import { bringIntoView } from '../_ui/bring-into-view';
import styles from './Guest.module.css';
import { PracticeFairness, PracticeTable } from './PracticeTable';
import { findButtonText } from './practice-state';
import { usePractice } from './use-practice';

interface Props {
  readonly pack: OfferedPack;
  /** Button or link that starts a duel over this pack. */
  readonly duel: ReactNode;
}

/** A free practice pack on a page other than home. The tap that shows it also tears it. */
export default function PracticeHere({ pack, duel }: Props) {
  const t = useTranslations('guest.practice');
  const practice = usePractice(pack.packId, null);
  const { state, tear } = practice;
  const place = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || place.current === null) return;
    hasBegun.current = true;
    bringIntoView(place.current);
    tear();
  }, [tear]);
  return (
    <div ref={place} className={styles.here}>
      <div className={styles.table}>
        <PracticeTable pack={pack.tier} practice={practice} />
      </div>
      <div className={styles.duel}>{duel}</div>
      <div className={styles.play}>
        <span className={styles.main}>
          <Button large wide busyLabel={state.kind === 'drawing' ? t('ripping') : null} onClick={tear}>
            {t(findButtonText(state))}
          </Button>
        </span>
        <PracticeFairness practice={practice} firstCommitment={null} />
      </div>
    </div>
  );
}
