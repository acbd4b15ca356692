'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelView } from '../../../_duel/view';
import { countFunnelEvent } from '../../../_site/funnel';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { KeepFocus } from '../../../_ui/KeepFocus';
import styles from './ProofCheck.module.css';

const Proof = dynamic(
  retryImport(() => import('./Proof')),
  { ssr: false, loading: ProofLoading },
);

function ProofLoading() {
  const t = useTranslations('room.proof');
  return <p role="status">{t('loading')}</p>;
}

/** Offers to recompute the whole result in this browser. */
export function ProofCheck({ view }: { view: DuelView }) {
  const t = useTranslations('room.proof');
  const [asked, setAsked] = useState(false);
  const startProofCheck = () => {
    countFunnelEvent('proof-checked');
    setAsked(true);
  };
  return (
    <KeepFocus label={t('label')}>
      {asked ? (
        <Proof view={view} />
      ) : (
        <div className={styles.offer}>
          <p>{t('explanation')}</p>
          <Button onClick={startProofCheck}>{t('check')}</Button>
        </div>
      )}
    </KeepFocus>
  );
}
