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
  /**
   * The session's wallet when the server rendered the page; null without a session, undefined if the browser must read
   * it.
   */
  readonly viewerWallet: string | null | undefined;
  readonly pack: PackBasics;
  /** The drawn cards; null if there was no result when the server rendered the page. */
  readonly drawnCards: DrawnCards | null;
  /**
   * The table in the server's HTML, which only spectators see: the result, or sealed packs if the result will be
   * animated. Null if spectators can't see the result yet, or a drawn card's data is missing.
   */
  readonly stillTable: ReactNode;
  /** The players' chosen names, as of when the server rendered the page. */
  readonly chosenNames: ChosenNames;
  /** The terms that a visitor accepts by joining, shown at the free seat; null if the duel wasn't waiting. */
  readonly terms: ReactNode;
  /**
   * Panels about the provider, the valuation policy and the on-chain steps.
   */
  readonly papers: ReactNode;
  /** Whether spectators could already see the result when the server rendered the page. */
  readonly isRevealed: boolean;
  /** Whether each side's player had opened their pack when the server rendered the page. */
  readonly isOpenedBy: Readonly<Record<Side, boolean>>;
  /** The duel's pack, which visitors can rip for practice below the result; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Whether to animate a result that is known at page load, instead of showing it at once. */
  readonly playsResult: boolean;
}

/** Props of a duel's table: the server's data, and the state of the polls since. */
export interface DuelTableProps extends RenderedDuel {
  readonly pollState: DuelPollState;
  readonly isServiceDown: boolean;
}
