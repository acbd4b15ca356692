'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { SharedBinder as Shared } from '../../../lib/binder/contract';
import { retryImport } from '../../_site/retry-import';
import { EmptyState } from '../../_ui/EmptyState';
import styles from './Binder.module.css';
import { BinderRecord } from './BinderRecord';
import { type BinderSet, type FilledPocket, type FilledSet, fillSets, sortByNewestPull } from './binder-set';
import { SetSheet } from './SetSheet';
import { BinderViewerContext } from './whose';

const CardDialog = dynamic(
  retryImport(() => import('./CardDialog')),
  { ssr: false },
);

interface Props {
  readonly binder: Shared;
  /** The sets of which the binder has at least one card, each with all of its cards. */
  readonly sets: readonly BinderSet[];
}

/** A binder that its player shares: the record, and the sets with a card. */
export function SharedBinder({ binder, sets }: Props) {
  const t = useTranslations('binder.shared');
  const [card, setCard] = useState<{ readonly set: FilledSet; readonly pocket: FilledPocket } | null>(null);
  const [isCardOpen, setCardOpen] = useState(false);
  const filled = sortByNewestPull(fillSets(sets, binder));
  const openCard = (set: FilledSet, pocket: FilledPocket): void => {
    setCard({ set, pocket });
    setCardOpen(true);
  };
  return (
    <BinderViewerContext value="other">
      <div className={styles.binder}>
        {filled.length === 0 ? (
          <EmptyState title={t('noCards')}>{t('noCardsNote')}</EmptyState>
        ) : (
          <BinderRecord binder={binder} sets={filled} onOpen={openCard} />
        )}
        {filled.map((set) => (
          <SetSheet key={set.setId} set={set} isFull onOpen={(pocket) => openCard(set, pocket)} />
        ))}
        <p className={styles.soft}>{t('leftOut')}</p>
        {card === null ? null : <CardDialog {...card} isOpen={isCardOpen} onClose={() => setCardOpen(false)} />}
      </div>
    </BinderViewerContext>
  );
}
