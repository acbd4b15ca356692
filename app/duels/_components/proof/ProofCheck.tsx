'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelView } from '../../../_duel/view';
import { countFunnelEvent } from '../../../_site/funnel';
import { retryImport } from '../../../_site/retry-import';
import { KeepFocus } from '../../../_ui/KeepFocus';
import styles from './ProofCheck.module.css';
import { useOpened } from './use-opened';

const Proof = dynamic(
  retryImport(() => import('./Proof')),
  { ssr: false, loading: ProofLoading },
);

function ProofLoading() {
  const t = useTranslations('room.proof');
  return <p role="status">{t('loading')}</p>;
}

interface Props {
  readonly view: DuelView;
  readonly isServiceDown: boolean;
}

/** Checks the result in this browser when the disclosure around it is first opened. */
export function ProofCheck({ view, isServiceDown }: Props) {
  const t = useTranslations('room.proof');
  const place = useRef<HTMLDivElement>(null);
  const isOpened = useOpened(place);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    // If the service is down, the proof can't be read, and perhaps the checking code can't be loaded.
    if (!isOpened || isServiceDown || isStarted) return;
    countFunnelEvent('proof-checked');
    setStarted(true);
  }, [isOpened, isServiceDown, isStarted]);
  return (
    <div ref={place}>
      {isStarted ? (
        <KeepFocus label={t('label')} className={styles.check}>
          <Proof view={view} />
        </KeepFocus>
      ) : null}
    </div>
  );
}
