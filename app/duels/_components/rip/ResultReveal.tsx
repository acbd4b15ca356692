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
import { TablePlaceholderContext } from '../room/table-before';
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

/** Shown while the table's code loads: the table that was there before, or a text. */
const TableBefore = () => {
  const t = useTranslations('rip.packs');
  const before = useContext(TablePlaceholderContext);
  if (before !== null) return before;
  return (
    <div className={styles.rip}>
      <div className={styles.ripTable}>
        <p role="status">{t('layingOut')}</p>
      </div>
    </div>
  );
};

/** Props of `RipRoom` that `ResultReveal` sets itself. */
type RevealProps = 'start' | 'duelProgress' | 'isTorn' | 'isRipped' | 'isJustRipped' | 'onTorn' | 'onRipped';

interface Props extends Omit<ComponentProps<typeof RipRoomOf>, RevealProps> {
  /**
   * The table in the server's HTML: the result, or sealed packs if the result will be animated. Null if the result may
   * still be secret for the viewer.
   */
  readonly stillTable: ReactNode;
  /** Whether to show `stillTable` to this viewer. */
  readonly showsStillTable: boolean;
  /** Whether the packs tear by themselves, for a spectator. */
  readonly plays: boolean;
  /** Whether the viewer is a player who had opened the pack when the page loaded, in whichever browser. */
  readonly wasOpenedAtLoad: boolean;
}

/**
 * The table of a duel with a result. A player opens their pack here. A spectator sees the animation if `plays`, else
 * the finished table with a button for the animation.
 */
export function ResultReveal({ stillTable, showsStillTable, plays, wasOpenedAtLoad, ...table }: Props) {
  const t = useTranslations('rip.packs');
  const roomTexts = useTranslations('room');
  const [again, setAgain] = useState(false);
  const { view, result, practicePack, papers, drawnCards, ownSide, players, isServiceDown } = table;
  const place = useRef<HTMLElement>(null);
  const ripAgain = async (): Promise<void> => {
    // The cards stay on the table until the code and pictures of the sealed packs are loaded.
    const pictures = decodePictures([buildPackArtPath(table.pack.tier), CARD_BACK_PATH]);
    await Promise.all([pictures, loadRipRoom().catch(() => {})]);
    // Moves the focus to the section, since the pressed button disappears with the still table.
    place.current?.focus({ preventScroll: true });
    startTransition(() => setAgain(true));
  };
  const { duelId } = view.duel;
  const [rippedBefore, markRipped] = useRipped(
    duelId,
    (ownSide && findSideWallet(view.duel, ownSide)) ?? '',
    wasOpenedAtLoad,
  );
  const [isTorn, setTorn] = useState(false);
  const [hasPlayed, setHasPlayed] = useState(false);
  const ripped = ownSide === undefined ? !plays || hasPlayed : rippedBefore;
  const onRipped = useCallback(() => {
    setHasPlayed(true);
    if (ownSide !== undefined && !rippedBefore) markRipped();
  }, [ownSide, rippedBefore, markRipped]);
  const isUnrecorded = ownSide !== undefined && rippedBefore && !wasOpenedAtLoad;
  useEffect(() => {
    if (!isUnrecorded) return;
    // Tells the service that the pack was opened, which spectators wait for. If that fails, they see the cards a minute
    // after the result. The call is repeated whenever the browser comes back online.
    const record = () =>
      void import('../../../_duel/calls').then(({ recordOpening }) => recordOpening(duelId)).catch(() => {});
    record();
    addEventListener('online', record);
    return () => removeEventListener('online', record);
  }, [isUnrecorded, duelId]);
  const start = again ? 'replayed' : ownSide !== undefined && !rippedBefore ? 'sealed' : plays ? 'torn' : 'opened';
  const [isOpenedFirst] = useState(start === 'opened');
  const onTorn = useCallback(() => setTorn(true), []);
  const described = toDuelProgressProps(roomTexts, view, {
    ownSide,
    players,
    isRipped: ownSide === undefined || ripped,
    isAfterLastCall: false,
  });
  const isRipping = ownSide !== undefined && isTorn && !ripped;
  const spine = isRipping ? { ...described, sideToAct: undefined, words: t('ripping') } : described;
  return (
    <ReplayContext value={ripAgain}>
      <section ref={place} tabIndex={-1} className={`${styles.room} ${styles.revealed}`} aria-label={t('label')}>
        {showsStillTable && stillTable !== null && drawnCards !== null && !again ? (
          <>
            {stillTable}
            <ResultPanel
              {...{
                view,
                result,
                practicePack,
                papers,
                drawnCards,
                ownSide,
                players,
                isServiceDown,
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
