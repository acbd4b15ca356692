'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import type { OfferedPack, PackBasics } from '../../../_duel/pack-basics';
import { duelOfferQuery } from '../../../_duel/use-duel-offer';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import { toFault } from '../../../_site/fault';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import { DuelProgress, type DuelProgressProps } from '../../../_ui/DuelProgress';
import { Panel } from '../../../_ui/Panel';
import { Problem } from '../../../_ui/Problem';
import type { RipStart } from '../../../_ui/rip/use-rip';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import styles from '../room/DuelRoom.module.css';
import { RipTable } from './RipTable';
import { useDrawnCards } from './use-drawn-cards';
import { usePackReady } from './use-pack-ready';
import { useRivalOpening } from './use-rival-opening';
import { useWatchedInView } from './use-watched-in-view';

const loadResultPanel = retryImport(() => import('./ResultPanel'));
const ResultPanel = dynamic(loadResultPanel, { ssr: false });

/** The viewer of a result, as far as the next steps depend on it. */
interface NextStepsViewer {
  /** Wallet of a player; null for a spectator. */
  readonly wallet: string | null;
  /** Whether the viewer is a guest player, whose buttons have the fee of the next duel. */
  readonly isGuest: boolean;
  /** Whether the next duel may be one against the practice opponent. */
  readonly mayPlaySparky: boolean;
}

/** Loads code and data of the viewer's next steps in advance, so that they appear together with the verdict. */
async function loadNextSteps(
  queryClient: QueryClient,
  { wallet, isGuest, mayPlaySparky }: NextStepsViewer,
): Promise<void> {
  await Promise.all([
    loadResultPanel(),
    mayPlaySparky ? import('./NextSparkyDuel') : null,
    wallet === null ? null : import('./RivalTally'),
  ]);
  if (isGuest || mayPlaySparky) await queryClient.prefetchQuery(duelOfferQuery);
  if (wallet !== null) await queryClient.prefetchQuery(buildOwnDuelsQuery(wallet));
}

/** Loads the next steps in advance, when the browser is idle. */
function useLoadedNextSteps({ duel }: DuelView, ownSide: Side | undefined, practicePack: OfferedPack | null): void {
  const queryClient = useQueryClient();
  const practiceOpponentWallet = useNetwork()?.sparringWallet ?? null;
  const wallet = ownSide === undefined ? null : findSideWallet(duel, ownSide);
  const isConnectedGuest = useWalletState().connectedWallet?.name === BURNER_NAME;
  const isOneTap = useIsOneTapWallet(wallet);
  const isGuest = wallet !== null && (isOneTap || isConnectedGuest);
  const rival = ownSide === undefined ? null : findSideWallet(duel, getOtherSide(ownSide));
  // A spectator rips a practice pack first, unless there is none.
  const mayPlaySparky = wallet === null ? practicePack === null : isGuest && rival === practiceOpponentWallet;
  useEffect(
    () => runWhenIdle(() => loadNextSteps(queryClient, { wallet, isGuest, mayPlaySparky }).catch(() => {})),
    [queryClient, wallet, isGuest, mayPlaySparky],
  );
}

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly pack: PackBasics;
  readonly practicePack: OfferedPack | null;
  /** Panels with more evidence, shown below the result's own. */
  readonly papers: ReactNode;
  /** The drawn cards, if the server's HTML has them; null if the browser must read them. */
  readonly drawnCards: DrawnCards | null;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** The two players' wins in their earlier duels, for a viewer who is one of them. */
  readonly score: ReactNode;
  readonly duelProgress: DuelProgressProps;
  /** Whether the player has torn the pack on this page, after which its card turns. */
  readonly isTorn: boolean;
  /** Whether this viewer has seen the cards, so that the result is shown below the table. */
  readonly isRipped: boolean;
  /** How the packs' animation starts. A later change has no effect. */
  readonly start: RipStart;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
  readonly onTorn: () => void;
  readonly onRipped: () => void;
  /** Whether the page began with sealed packs, which have been ripped since. */
  readonly isJustRipped: boolean;
}

/** The table on which packs are ripped, with the duel's stages and, after the rip, the result below it. */
export default function RipRoom({
  view,
  result,
  pack,
  practicePack,
  papers,
  drawnCards,
  ownSide,
  players,
  score,
  duelProgress,
  isTorn,
  isRipped,
  start,
  onTorn,
  onRipped,
  isJustRipped,
  isServiceDown,
}: Props) {
  const t = useTranslations('rip.room');
  const siteTexts = useTranslations('site');
  const [first] = useState(start);
  const { data, error } = useDrawnCards({
    ...{ duelId: view.duel.duelId, result, drawnCards },
    packId: pack.packId,
  });
  useLoadedNextSteps(view, ownSide, practicePack);
  const hasRivalOpened = useRivalOpening(view, ownSide);
  const rivalName = ownSide === undefined ? '' : players[getOtherSide(ownSide)].name;
  // If the sealed table lacks a drawn card, a problem is shown instead of the animation.
  const isIncomplete = data?.creator === null || data?.opponent === null;
  const tablePlace = useRef<HTMLDivElement>(null);
  const isLaidOut = data !== undefined && !isIncomplete;
  usePackReady(tablePlace, ownSide !== undefined && !isRipped && isLaidOut);
  useWatchedInView(tablePlace, ownSide === undefined && first === 'torn' && isLaidOut);
  return (
    <>
      <div className={`${styles.rip} ${ownSide === undefined && first !== 'torn' ? styles.visited : ''}`}>
        <div className={styles.ripSpine}>
          <DuelProgress {...duelProgress} isQuiet={isJustRipped} />
        </div>
        <div ref={tablePlace} className={styles.ripTable} data-own-table={ownSide !== undefined || undefined}>
          {error === null ? null : <Problem {...toFault(siteTexts, error, t('refreshes'))} />}
          {data === undefined ? (
            <p role="status">{t('loading')}</p>
          ) : (
            <RipTable
              result={result}
              drawnCards={data}
              tier={pack.tier}
              ownSide={ownSide}
              players={players}
              start={first}
              cards={view.cards}
              score={score}
              sealedNote={!isRipped && hasRivalOpened === true ? t('rivalOpened', { rival: rivalName }) : null}
              onTorn={onTorn}
              onDone={onRipped}
            />
          )}
        </div>
      </div>
      <div>
        {data !== undefined && (isRipped || isIncomplete) ? (
          <ResultPanel
            {...{
              view,
              result,
              practicePack,
              papers,
              ownSide,
              players,
              isServiceDown,
              isJustRipped,
            }}
            drawnCards={data}
            hasRivalOpened={hasRivalOpened}
          />
        ) : null}
        {isRipped || isTorn || isIncomplete || ownSide === undefined ? null : (
          <Panel>
            <p>{t('locked')}</p>
          </Panel>
        )}
      </div>
    </>
  );
}
