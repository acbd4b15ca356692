'use client';

import { useTranslations } from '#use-translations';
import type { Pocket } from '../../../lib/binder/contract';
import { getPlayerName } from '../../_duel/player-name';
import { useChosenName } from '../../_duel/use-chosen-name';
import { useNetwork } from '../../_site/contexts';

type PulledDuel = Pick<NonNullable<Pocket['pulls'][number]['duel']>, 'isHouse' | 'rivalWallet'>;

/** Returns the display name of a duel's rival; null without a duel. */
export function useRivalName(duel: PulledDuel | null | undefined): string | null {
  const recordTexts = useTranslations('binder.record');
  const duelTexts = useTranslations('duel');
  const practiceWallet = useNetwork()?.sparringWallet;
  const chosenName = useChosenName(duel?.isHouse === false ? duel.rivalWallet : null);
  if (duel == null) return null;
  return duel.isHouse ? recordTexts('house') : getPlayerName(duelTexts, duel.rivalWallet, practiceWallet, chosenName);
}
