'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { StartedDuel } from '../../../_guest/StartedDuel';
import { useOneTapDuel } from '../../../_guest/use-one-tap-duel';
import { useWayToDuel } from '../../../_guest/use-way-to-duel';
import { Button } from '../../../_ui/Button';
import styles from './ResultPanel.module.css';

interface Props {
  readonly packId: string;
  /** The rematch step by step, where one tap isn't available. */
  readonly stepByStep: ReactNode;
}

/** The offer of the next duel. Read while the pack is sealed, too. */
export const duelOfferQuery = queryOptions({
  queryKey: ['duel-offer'],
  queryFn: async () => (await import('../../../_duel/calls')).readDuelOffer(),
});

/** Rematch of this browser's player against the practice opponent: one tap, as for the first duel. */
export default function SparkyRematch({ packId, stepByStep }: Props) {
  const t = useTranslations('rip.rematch');
  const { data: offer = null, isPending } = useQuery(duelOfferQuery);
  const { guest, usualHref } = useWayToDuel(offer, packId);
  const rematch = useOneTapDuel(guest);
  if (guest === null && !isPending) return stepByStep;
  return (
    <>
      <Button
        variant="primary"
        large
        disabled={guest === null}
        busyLabel={rematch.isStarting ? t('starting') : null}
        onClick={rematch.play}
      >
        {t('button')}
      </Button>
      {rematch.press === null ? null : (
        <div className={styles.run}>
          <StartedDuel duel={rematch} usualHref={usualHref} />
        </div>
      )}
    </>
  );
}
