'use client';

import { useTranslations } from '#use-translations';
import type { Pocket } from '../../../lib/binder/contract';
import { getPlayerName } from '../../_duel/player-name';
import { useNetwork } from '../../_site/contexts';

type PulledDuel = NonNullable<Pocket['pulls'][number]['duel']>;

/** Returns a function that names the rival of a duel in which a card was pulled. */
export function useRivalName(): (duel: PulledDuel) => string {
  const recordTexts = useTranslations('binder.record');
  const duelTexts = useTranslations('duel');
  const practiceWallet = useNetwork()?.sparringWallet;
  return ({ isHouse, rivalWallet }) =>
    isHouse ? recordTexts('house') : getPlayerName(duelTexts, rivalWallet, practiceWallet);
}
