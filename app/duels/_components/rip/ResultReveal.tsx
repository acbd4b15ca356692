'use client';

import dynamic from 'next/dynamic';
import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '#use-translations';
import { buildPackArtPath, CARD_BACK_PATH } from '../../../../lib/cards/art-path';
import { findSideWallet } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { decodePictures } from '../../../_ui/decode-pictures';
import styles from '../room/DuelRoom.module.css';
import { toDuelProgressProps } from '../room/story';
import { TableBeforeContext } from '../room/table-before';
import { ReplayContext } from './RipAgain';
import type RipRoomOf from './RipRoom';
import { useRipped } from './use-ripped';

const loadRipRoom = retryImport(() => import('./RipRoom'));
const RipRoom = dynamic(loadRipRoom, { ssr: false, loading: () => <TableBefore /> });
const ResultPanel = dynamic(
  retryImport(() => import('./ResultPanel')),
  // Takes the panel's place, so that nothing below it moves.
  { ssr: false, loading: () => <div /> },
);

const TableBefore = () => {
  const t = useTranslations('rip.packs');
  const before = useContext(TableBeforeContext);
  if (before !== null) return before;
  return (
    <div className={styles.rip}>
      <div className={styles.ripTable}>
        <p role="status">{t('layingOut')}</p>
      </div>
    </div>
  );
};

type RevealProps = 'start' | 'duelProgress' | 'isTorn' | 'isRipped' | 'isJustRipped' | 'onTorn' | 'onRipped';

interface Props extends Omit<ComponentProps<typeof RipRoomOf>, RevealProps> {
  /** The table in the server's HTML; null if the result may still be a secret for the viewer. */
  readonly stillTable: ReactNode;
  /** Whether to show `stillTable` to this viewer. */
  readonly showsStillTable: boolean;
  /** Whether the packs open automatically, for a spectator. */
  readonly plays: boolean;
  /** Whether the viewer, a player, had opened the pack when the page was loaded, perhaps in another browser. */
  readonly wasOpenedAtLoad: boolean;
}

/** The packs once there is a result. Spectators see a still table, and the animation when they ask for it. */
export function ResultReveal({ stillTable, showsStillTable, plays, wasOpenedAtLoad, ...table }: Props) {
  const t = useTranslations('rip.packs');
  const roomTexts = useTranslations('room');
  const [again, setAgain] = useState(false);
  const { view, result, practicePack, papers, drawnCards: drawn, ownSide: own, players, isServiceDown: away } = table;
  const place = useRef<HTMLElement>(null);
  const ripAgain = async (): Promise<void> => {
    // The cards stay until the packs can be drawn.
    const pictures = decodePictures([buildPackArtPath(table.pack.tier), CARD_BACK_PATH]);
    await Promise.all([pictures, loadRipRoom().catch(() => {})]);
    // The button disappears with the still table, and the focus would be lost.
    place.current?.focus({ preventScroll: true });
    startTransition(() => setAgain(true));
  };
  const { duelId } = view.duel;
  const [rippedBefore, markRipped] = useRipped(duelId, (own && findSideWallet(view.duel, own)) ?? '', wasOpenedAtLoad);
  const [isTorn, setTorn] = useState(false);
  const [hasPlayed, setHasPlayed] = useState(false);
  const ripped = own === undefined ? !plays || hasPlayed : rippedBefore;
  const onRipped = useCallback(() => {
    setHasPlayed(true);
    if (own !== undefined && !rippedBefore) markRipped();
  }, [own, rippedBefore, markRipped]);
  const isUnrecorded = own !== undefined && rippedBefore && !wasOpenedAtLoad;
  useEffect(() => {
    if (!isUnrecorded) return;
    // Spectators wait for this call. If it fails, they see the cards a minute after the result. It is repeated once the
    // browser is connected, and by the next list of sealed packs.
    const record = () =>
      void import('../../../_duel/calls').then(({ recordOpening }) => recordOpening(duelId)).catch(() => {});
    record();
    addEventListener('online', record);
    return () => removeEventListener('online', record);
  }, [isUnrecorded, duelId]);
  const start = again ? 'replayed' : own !== undefined && !rippedBefore ? 'sealed' : plays ? 'torn' : 'opened';
  const [isOpenedFirst] = useState(start === 'opened');
  const onTorn = useCallback(() => setTorn(true), []);
  const described = toDuelProgressProps(roomTexts, view, {
    ownSide: own,
    players,
    isRipped: own === undefined || ripped,
    isAfterLastCall: false,
  });
  const isRipping = own !== undefined && isTorn && !ripped;
  const spine = isRipping ? { ...described, sideToAct: undefined, words: t('ripping') } : described;
  return (
    <ReplayContext value={ripAgain}>
      <section ref={place} tabIndex={-1} className={`${styles.room} ${styles.revealed}`} aria-label={t('label')}>
        {showsStillTable && stillTable !== null && drawn !== null && !again ? (
          <>
            {stillTable}
            <ResultPanel
              {...{
                view,
                result,
                practicePack,
                papers,
                drawnCards: drawn,
                ownSide: own,
                players,
                isServiceDown: away,
              }}
            />
          </>
        ) : (
          <RipRoom
            {...table}
            {...{
              duelProgress: spine,
              isTorn,
              isRipped: ripped,
              isJustRipped: hasPlayed && !isOpenedFirst,
              onTorn,
              onRipped,
              start,
            }}
          />
        )}
      </section>
    </ReplayContext>
  );
}
