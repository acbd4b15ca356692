'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';

interface Options {
  readonly duelId: string;
  /** The duel's result; null while there is none, or while the caller doesn't need the cards. */
  readonly result: DuelView['result'];
  readonly packId: string;
  /** The drawn cards, if the server's HTML has them; null if the browser must read them. */
  readonly drawnCards: DrawnCards | null;
}

/** Reads both sides' cards of a result. `data` is undefined until they are read, and if they can't be read. */
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
