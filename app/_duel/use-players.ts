'use client';

import { useTranslations } from '#use-translations';
import { useNetwork } from '../_site/contexts';
import type { Side, SidePlayers } from '../_ui/side';
import { describePlayers, findSeatWallet } from './player-name';
import { useChosenName } from './use-chosen-name';
import type { DuelView } from './view';

/** Returns both players' names as this viewer sees them. Shows the names that they chose once these are loaded. */
export function usePlayers(view: Pick<DuelView, 'duel' | 'fullDuel'>, own: Side | undefined): SidePlayers {
  const creator = useChosenName(own === 'creator' ? null : findSeatWallet(view, 'creator'));
  const opponent = useChosenName(own === 'opponent' ? null : findSeatWallet(view, 'opponent'));
  const practiceWallet = useNetwork()?.sparringWallet;
  return describePlayers(useTranslations('duel'), view, own, practiceWallet, { creator, opponent });
}
