'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack, PackBasics } from '../../../_duel/pack-basics';
import { usePlayers } from '../../../_duel/use-players';
import { findOwnSide } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import type { Side } from '../../../_ui/side';
import { toDuelProgressProps } from './story';
import type { DuelPollState } from './use-duel-view';

// A waiting duel's page doesn't load the code of the other statuses at first.
const Seats = dynamic(retryImport(() => import('./Seats').then((part) => part.Seats)));
const loadMatchedTable = retryImport(() => import('./MatchedTable').then((part) => part.MatchedTable));
const MatchedTable = dynamic(loadMatchedTable);

/** What the server rendered for a duel's page. */
export interface RenderedDuel {
  readonly receipt: ReceiptBody;
  readonly pack: PackBasics;
  /** The drawn cards; null until there is a result. */
  readonly drawnCards: DrawnCards | null;
  /** The table in the server's HTML; null if the result may still be a secret for the viewer. */
  readonly stillTable: ReactNode;
  /** Terms of joining, shown at the free seat. */
  readonly terms: ReactNode;
  /** The provider, the policy and the steps on chain: panels of their own before a result, then part of its papers. */
  readonly papers: ReactNode;
  /** Whether spectators were allowed to see the result when the server rendered the page. */
  readonly isRevealed: boolean;
  /** Which players had opened their packs when the server rendered the page. */
  readonly isOpenedBy: Readonly<Record<Side, boolean>>;
  /** The pack that visitors are offered to rip; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Whether to animate a known result instead of showing it at once. */
  readonly playsResult: boolean;
}

export interface DuelTableProps extends RenderedDuel {
  readonly pollState: DuelPollState;
  readonly isServiceDown: boolean;
}

/** A duel's table in any status: while it is waiting, both seats. */
export function DuelTable(props: DuelTableProps) {
  const isWaiting = props.pollState.view.duel.status === 'waiting';
  // Loading it once an opponent is there would leave the page empty for a moment.
  useEffect(() => runWhenIdle(() => loadMatchedTable().catch(() => {})), []);
  return isWaiting ? <WaitingTable {...props} /> : <MatchedTable {...props} />;
}

function WaitingTable({ pollState, pack, terms }: DuelTableProps) {
  const t = useTranslations('room');
  const { view, wallet } = pollState;
  const own = findOwnSide(view.duel, wallet);
  const players = usePlayers(view, own);
  const reader = { ownSide: own, players, isRipped: false, isAfterLastCall: false };
  return (
    <Seats
      {...pollState}
      {...{ players, pack, terms }}
      ownSide={own}
      duelProgress={toDuelProgressProps(t, view, reader)}
    />
  );
}
