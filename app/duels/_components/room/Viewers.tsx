'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { buildViewersQueryKey } from '../../../_live/viewers-key';
import styles from './DuelRoom.module.css';

/**
 * Number of a duel's viewers, from the live stream. While it isn't known, or zero, the text is invisible but keeps its
 * place, so that the page doesn't move later.
 */
export function Viewers({ duelId }: { duelId: string }) {
  const t = useTranslations('room');
  const { data: viewers = 0 } = useQuery<number>({ queryKey: buildViewersQueryKey(duelId), enabled: false });
  return <span className={viewers === 0 ? styles.unseen : undefined}>{t('watching', { viewers: viewers || 1 })}</span>;
}
