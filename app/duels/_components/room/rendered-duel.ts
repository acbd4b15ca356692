import type { ReactNode } from 'react';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack, PackBasics } from '../../../_duel/pack-basics';
import type { ChosenNames } from '../../../_duel/player-name';
import type { Side } from '../../../_ui/side';
import type { DuelPollState } from './use-duel-view';

/** A duel's data and components from the server, as props of the duel page's client components. */
export interface RenderedDuel {
  readonly receipt: ReceiptBody;
  /** Wallet of the session when the server rendered the page; null without one, undefined if the browser reads it. */
  readonly viewerWallet: string | null | undefined;
  readonly pack: PackBasics;
  /** The drawn cards; null until there is a result. */
  readonly drawnCards: DrawnCards | null;
  /** The table in the server's HTML; null if the result may still be a secret for the viewer. */
  readonly stillTable: ReactNode;
  /** Names that the players chose, when the server rendered the page. */
  readonly chosenNames: ChosenNames;
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
