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

// A waiting duel's page doesn't load the code of the other statuses at first.
const MatchedTable = dynamic(retryImport(() => import('./MatchedTable').then((part) => part.MatchedTable)));

/** A duel's table in any status: while it is waiting, both seats. */
export function DuelTable(props: DuelTableProps) {
  // Deferred: a preloaded component then takes its place at once. In an urgent update, React shows a fallback instead, and
  // keeps each of them for at least 300 ms.
  const pollState = useDeferredValue(props.pollState);
  const isWaiting = pollState.view.duel.status === 'waiting';
  // Loading it once an opponent is there would leave the page empty for a moment.
  useEffect(() => runWhenIdle(() => void import('./MatchedTable').catch(() => {})), []);
  return isWaiting ? (
    <WaitingTable {...props} pollState={pollState} />
  ) : (
    <MatchedTable {...props} pollState={pollState} />
  );
}

/** Its players have the names that the server read, so that a waiting duel's page doesn't load the code that reads more. */
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
