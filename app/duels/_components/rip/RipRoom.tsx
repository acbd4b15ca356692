'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import type { OfferedPack, PackBasics } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { toFault } from '../../../_site/fault';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import { DuelProgress, type DuelProgressProps } from '../../../_ui/DuelProgress';
import { Panel } from '../../../_ui/Panel';
import { Problem } from '../../../_ui/Problem';
import type { RipStart } from '../../../_ui/rip/use-rip';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { RipTable } from './RipTable';
import { useDrawnCards } from './use-drawn-cards';
import { usePackReady } from './use-pack-ready';
import { useRivalOpening } from './use-rival-opening';
import { useWatchedInView } from './use-watched-in-view';

const loadResultPanel = retryImport(() => import('./ResultPanel'));
const ResultPanel = dynamic(loadResultPanel, { ssr: false });

/** Loads the next steps while the pack is sealed, so that they come with the verdict. */
async function loadNextSteps(queryClient: QueryClient, wallet: string | null): Promise<void> {
  const [{ duelOfferQuery }] = await Promise.all([
    import('./NextSparkyDuel'),
    loadResultPanel(),
    import('./RivalTally'),
  ]);
  await queryClient.prefetchQuery(duelOfferQuery);
  if (wallet !== null) await queryClient.prefetchQuery(buildOwnDuelsQuery(wallet));
}

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly pack: PackBasics;
  readonly practicePack: OfferedPack | null;
  /** Further papers, below those of the result. */
  readonly papers: ReactNode;
  /** The drawn cards that came with the page; null if they are to be read. */
  readonly drawnCards: DrawnCards | null;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Score of earlier duels between the players, for one of them. */
  readonly score: ReactNode;
  readonly duelProgress: DuelProgressProps;
  /** Whether the player has torn the pack on this page, after which its card turns. */
  readonly isTorn: boolean;
  readonly isRipped: boolean;
  /** The packs' initial state. */
  readonly start: RipStart;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
  readonly onTorn: () => void;
  readonly onRipped: () => void;
  /** Whether the pack was ripped on this page just now. */
  readonly isJustRipped: boolean;
}

/** The rip table with the duel's stages beside it; below them, once ripped, the result. */
export default function RipRoom({
  view,
  result,
  pack,
  practicePack,
  papers,
  drawnCards: drawn,
  ownSide: own,
  players,
  score,
  duelProgress: spine,
  isTorn,
  isRipped: ripped,
  start,
  onTorn,
  onRipped,
  isJustRipped,
  isServiceDown: away,
}: Props) {
  const t = useTranslations('rip.room');
  const siteTexts = useTranslations('site');
  const [first] = useState(start);
  const { data, error } = useDrawnCards({
    ...{ duelId: view.duel.duelId, result, drawnCards: drawn },
    packId: pack.packId,
  });
  const queryClient = useQueryClient();
  const wallet = own === undefined ? null : findSideWallet(view.duel, own);
  useEffect(() => runWhenIdle(() => loadNextSteps(queryClient, wallet).catch(() => {})), [queryClient, wallet]);
  const hasRivalOpened = useRivalOpening(view, own);
  const rivalName = own === undefined ? '' : players[getOtherSide(own)].name;
  // A missing card is reported as a problem, and nothing is animated.
  const isIncomplete = data?.creator === null || data?.opponent === null;
  const tablePlace = useRef<HTMLDivElement>(null);
  const isLaidOut = data !== undefined && !isIncomplete;
  usePackReady(tablePlace, own !== undefined && !ripped && isLaidOut);
  useWatchedInView(tablePlace, own === undefined && first === 'torn' && isLaidOut);
  return (
    <>
      <div className={`${styles.rip} ${own === undefined && first !== 'torn' ? styles.visited : ''}`}>
        <div className={styles.ripSpine}>
          <DuelProgress {...spine} isQuiet={isJustRipped} />
        </div>
        <div ref={tablePlace} className={styles.ripTable} data-own-table={own !== undefined || undefined}>
          {error === null ? null : <Problem {...toFault(siteTexts, error, t('refreshes'))} />}
          {data === undefined ? (
            <p role="status">{t('loading')}</p>
          ) : (
            <RipTable
              result={result}
              drawnCards={data}
              tier={pack.tier}
              ownSide={own}
              players={players}
              start={first}
              cards={view.cards}
              score={score}
              sealedNote={!ripped && hasRivalOpened === true ? t('rivalOpened', { rival: rivalName }) : null}
              onTorn={onTorn}
              onDone={onRipped}
            />
          )}
        </div>
      </div>
      <div>
        {data !== undefined && (ripped || isIncomplete) ? (
          <ResultPanel
            {...{ view, result, practicePack, papers, ownSide: own, players, isServiceDown: away, isJustRipped }}
            drawnCards={data}
            hasRivalOpened={hasRivalOpened}
          />
        ) : null}
        {ripped || isTorn || isIncomplete || own === undefined ? null : (
          <Panel>
            <p>{t('locked')}</p>
          </Panel>
        )}
      </div>
    </>
  );
}
