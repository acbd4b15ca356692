'use client';

import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { describePlayers } from '../../../_duel/player-name';
import { findOwnSide } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import type { DuelTableProps } from './rendered-duel';
import { toProgressProps } from './stage-description';
import { Seats } from './table-parts';
import { describeWaitingStage } from './waiting-stage';

// Loaded later: the page of a duel that waits for an opponent doesn't need this code yet.
const MatchedTable = dynamic(retryImport(() => import('./MatchedTable').then((part) => part.MatchedTable)));

/** A duel's table in any status: `WaitingTable` while the duel waits for an opponent, then `MatchedTable`. */
export function DuelTable(props: DuelTableProps) {
  // Deferred, so that React shows a preloaded component at once. In an urgent update React would show its fallback
  // instead, for at least 300 ms.
  const pollState = useDeferredValue(props.pollState);
  const isWaiting = pollState.view.duel.status === 'waiting';
  // Loads the next table now: loading it when an opponent joins would leave the page empty for a moment.
  useEffect(() => runWhenIdle(() => void import('./MatchedTable').catch(() => {})), []);
  return isWaiting ? (
    <WaitingTable {...props} pollState={pollState} />
  ) : (
    <MatchedTable {...props} pollState={pollState} />
  );
}

/**
 * The table of a duel that waits for an opponent. Takes the players' names from the server's HTML, so that the page
 * doesn't load the code that reads names.
 */
function WaitingTable({ pollState, pack, terms, chosenNames }: DuelTableProps) {
  const t = useTranslations('room');
  const duelTexts = useTranslations('duel');
  const practiceWallet = useNetwork()?.sparringWallet;
  const { view, wallet } = pollState;
  const own = findOwnSide(view.duel, wallet);
  const players = describePlayers(duelTexts, view, own, practiceWallet, chosenNames);
  const stage = describeWaitingStage(t, view, { ownSide: own, players });
  return (
    <Seats
      {...pollState}
      {...{ players, pack, terms }}
      ownSide={own}
      duelProgress={toProgressProps(stage, view, players)}
    />
  );
}
