'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';

interface Options {
  readonly duelId: string;
  /** The duel's result; null until there is one, and while the cards aren't wanted. */
  readonly result: DuelView['result'];
  readonly packId: string;
  /** The drawn cards that came with the page; null if they are to be read. */
  readonly drawnCards: DrawnCards | null;
}

/** Reads both sides' cards of a result. `data` is undefined until they are read. */
export function useDrawnCards({ duelId, result, packId, drawnCards }: Options) {
  const t = useTranslations('ui');
  return useQuery<DrawnCards>({
    queryKey: ['drawn', duelId],
    queryFn: async () => {
      if (result === null) throw new Error('no result');
      return (await import('../../../_duel/calls')).readDrawnCards(t, packId, result);
    },
    enabled: result !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(drawnCards === null ? {} : { initialData: drawnCards }),
  });
}
