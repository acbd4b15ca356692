'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { LinkButton } from '../../../_ui/LinkButton';
import styles from './ResultPanel.module.css';

const PracticeHere = dynamic(
  retryImport(() => import('../../../_guest/PracticeHere')),
  { ssr: false, loading: () => <GettingPack /> },
);

const NextSparkyDuel = dynamic(
  retryImport(() => import('./NextSparkyDuel')),
  { ssr: false },
);

const GettingPack = () => <p role="status">{useTranslations('rip')('visitor.getting')}</p>;

/** Offers visitors of a result a free practice pack of the same kind, and then a duel. Without one, only the duel. */
export function VisitorPack({ practicePack, packId }: { practicePack: OfferedPack | null; packId: string }) {
  const t = useTranslations('rip.visitor');
  const [isRipping, setRipping] = useState(false);
  const duel = (
    <NextSparkyDuel
      packId={packId}
      tier={practicePack?.tier}
      label={(fee) => (fee === null ? t('duel') : t('duelFor', { fee }))}
      stepByStep={
        <LinkButton variant="primary" large href={`/duels/new?pack=${packId}&opponent=sparring`}>
          {t('duel')}
        </LinkButton>
      }
    />
  );
  if (practicePack === null) return duel;
  if (!isRipping)
    return (
      <Button variant="primary" large onClick={() => setRipping(true)}>
        {t('rip')}
      </Button>
    );
  return (
    <div className={styles.practice}>
      <PracticeHere pack={practicePack} duel={duel} />
    </div>
  );
}
