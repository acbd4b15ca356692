'use client';

import { useQuery } from '@tanstack/react-query';
import { buildViewersQueryKey } from '../../../_live/viewers-key';

/** How many people watch the duel; nothing while nobody does, or the number doesn't reach this page. */
export function Viewers({ duelId }: { duelId: string }) {
  const { data: viewers = 0 } = useQuery<number>({ queryKey: buildViewersQueryKey(duelId), enabled: false });
  if (viewers === 0) return null;
  return <span>{viewers} watching.</span>;
}
