'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { OfferedPack } from '../_duel/pack-basics';
import { Button } from '../_ui/Button';
import { bringIntoView } from '../_ui/bring-into-view';
import styles from './Guest.module.css';
import { PracticeFairness, PracticeTable } from './PracticeTable';
import { getButtonTextKey } from './practice-state';
import { usePractice } from './use-practice';
import { describeComparison, type ValueToBeat } from './value-to-beat';

interface Props {
  readonly pack: OfferedPack;
  /** Button or link that starts a duel over this pack. */
  readonly duel: ReactNode;
  /** The card that the page invites to beat; null if there is none. */
  readonly toBeat: ValueToBeat | null;
}

/** A free practice pack on a page other than home. The tap that shows it also tears it. */
export default function PracticeHere({ pack, duel, toBeat }: Props) {
  const t = useTranslations('guest');
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
  const verdict =
    state.kind === 'drawn' && toBeat !== null ? describeComparison(t, state.drawn.money, toBeat) : undefined;
  return (
    <div ref={place} className={styles.here}>
      <div className={styles.table}>
        <PracticeTable pack={pack.tier} practice={practice} verdict={verdict} />
      </div>
      <div className={styles.duel}>{duel}</div>
      <div className={styles.play}>
        <span className={styles.main}>
          <Button large wide busyLabel={state.kind === 'drawing' ? t('practice.ripping') : null} onClick={tear}>
            {t(`practice.${getButtonTextKey(state)}`)}
          </Button>
        </span>
        <PracticeFairness practice={practice} firstCommitment={null} />
      </div>
    </div>
  );
}
