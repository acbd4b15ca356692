import { Suspense } from 'react';
import type { PackTier } from '../../../../lib/cards/tier';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import type { DrawnCard } from '../../../_duel/drawn-cards';
import type { ChosenNames } from '../../../_duel/player-name';
import type { DuelPageData } from '../../../_duel/read-duel-page';
import { findOwnSide, toPublicView } from '../../../_duel/view';
import { AreaMessages } from '../../../_messages/AreaMessages';
import type { Area } from '../../../_messages/catalogue';
import { RetiredNote } from '../../../_pack/RetiredNote';
import { readNetwork } from '../../../_site/read-network';
import { readVisitorWallet } from '../../../_site/read-visitor-wallet';
import type { Side } from '../../../_ui/side';
import { StaticPacks, StaticRipTable } from '../rip/StaticRipTable';
import { ChainSteps } from './ChainSteps';
import { DuelRoom } from './DuelRoom';
import { JoinTerms } from './JoinTerms';
import { ProviderAndPolicyPanel } from './ProviderAndPolicyPanel';

/** Areas of the message catalogue that `DuelRoom` and the components in it use. */
const ROOM_AREAS: readonly Area[] = ['room', 'duel', 'draw', 'rip', 'pay', 'payment', 'guest', 'lobby', 'verify'];

interface Props {
  readonly data: DuelPageData;
  /** Whether to animate a result that is known at page load, instead of showing it at once. */
  readonly playsResult: boolean;
}

/**
 * The server part of a duel's page: renders `DuelRoom`, and for it the table, the terms and the panels that need no
 * client code.
 */
export async function DuelStage({ data, playsResult }: Props) {
  const { receipt, pack, base, drawn, isRevealed, isOpenedBy, chosenNames } = data;
  const { winner } = receipt.duel;
  const plays = playsResult && isRevealed;
  const viewerWallet = await readKnownWallet(receipt);
  // The server renders the result only for spectators, since a player may not have opened the pack yet.
  const isWatching = viewerWallet !== undefined && findOwnSide(receipt.duel, viewerWallet) === undefined;
  const [creator, opponent] = [drawn?.creator ?? null, drawn?.opponent ?? null];
  // Also null if the pack's sealed table lacks a drawn card; the browser then reports that as a problem.
  const still =
    isWatching && isRevealed && winner !== null && creator !== null && opponent !== null ? (
      <StillTable {...{ receipt, winner, plays, chosenNames }} drawnCards={{ creator, opponent }} tier={pack.tier} />
    ) : null;
  // `ChainSteps`, rendered on the server, shows these transactions. Left out here, so that they aren't in the page
  // twice.
  const first = { ...receipt, escrowTransactions: [] };
  const terms = receipt.duel.status === 'waiting' ? <JoinTerms duel={receipt.duel} packName={pack.name} /> : null;
  const papers = (
    <>
      <ProviderAndPolicyPanel receipt={receipt} />
      {/* React reveals parts of a large shell by script. A boundary of its own keeps the result in the shell. */}
      <Suspense>
        <ChainSteps receipt={receipt} />
      </Suspense>
    </>
  );
  return (
    <>
      <AreaMessages areas={ROOM_AREAS}>
        <DuelRoom
          receipt={first}
          viewerWallet={viewerWallet}
          pack={pack}
          drawnCards={drawn}
          stillTable={still}
          chosenNames={chosenNames}
          terms={terms}
          papers={papers}
          isRevealed={isRevealed}
          isOpenedBy={isOpenedBy}
          practicePack={base.active ? { packId: base.packId, tier: base.tier } : null}
          playsResult={plays}
        />
      </AreaMessages>
      {base.active ? null : <RetiredNote pack={base} />}
    </>
  );
}

/**
 * Returns the session's wallet, null without a session, once there is a result, and for the creator of a waiting duel.
 * Otherwise undefined: the table then also depends on what the browser has stored.
 */
async function readKnownWallet({ duel, result }: ReceiptBody): Promise<string | null | undefined> {
  if (result === null && duel.status !== 'waiting') return undefined;
  const wallet = await readVisitorWallet();
  return result !== null || findOwnSide(duel, wallet) === 'creator' ? wallet : undefined;
}

interface StillTableProps {
  readonly receipt: ReceiptBody;
  readonly winner: Side;
  readonly drawnCards: Readonly<Record<Side, DrawnCard>>;
  readonly tier: PackTier;
  readonly plays: boolean;
  readonly chosenNames: ChosenNames;
}

/** The finished table in the server's HTML; or both sealed packs, if the result will be animated. */
async function StillTable({ receipt, winner, drawnCards, tier, plays, chosenNames }: StillTableProps) {
  const practiceWallet = (await readNetwork())?.sparringWallet ?? null;
  const table = { view: toPublicView(receipt), practiceWallet, chosenNames };
  return plays ? (
    <StaticPacks {...table} tier={tier} />
  ) : (
    <StaticRipTable {...table} winner={winner} drawnCards={drawnCards} />
  );
}
