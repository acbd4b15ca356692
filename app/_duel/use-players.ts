'use client';

import { useTranslations } from '#use-translations';
import { useNetwork } from '../_site/contexts';
import type { Side, SidePlayers } from '../_ui/side';
import { describePlayers } from './player-name';
import type { DuelView } from './view';

/** Returns both players as the viewer reads them. */
export const usePlayers = (view: DuelView, own: Side | undefined): SidePlayers =>
  describePlayers(useTranslations('duel'), view, own, useNetwork()?.sparringWallet);
