'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { buildViewersQueryKey } from '../../../_live/viewers-key';

/** The number of viewers of a duel. Renders nothing if there are none, or without a stream. */
export function Viewers({ duelId }: { duelId: string }) {
  const t = useTranslations('room');
  const { data: viewers = 0 } = useQuery<number>({ queryKey: buildViewersQueryKey(duelId), enabled: false });
  if (viewers === 0) return null;
  return <span>{t('watching', { viewers })}</span>;
}
