'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../lib/cards/tier';
import styles from './Rip.module.css';
import { DuelRipControls } from './rip/DuelRipControls';
import tableStyles from './rip/DuelTable.module.css';
import { LazyRipSwitches } from './rip/LazyRipSwitches';
import type { RipCardFace } from './rip/RipCard';
import { RipSeat } from './rip/RipSeat';
import { calculateRevealTimes } from './rip/reveal-times';
import { SealedNotes } from './rip/SealedNotes';
import { TieCoin } from './rip/TieCoin';
import { useDecodedImages } from './rip/use-decoded-images';
import { useDuelPace } from './rip/use-duel-pace';
import { useKeptFocus } from './rip/use-kept-focus';
import { type RipStart, useRip } from './rip/use-rip';
import { NEXT_STEP_PX, useTableInView } from './rip/use-table-in-view';
import { Verdict } from './rip/Verdict';
import { describeWinningReason } from './rip/winning-reason';
import { buildUnnamedPlayers, listSidesNearFirst, type Side, type SidePlayers } from './side';

/** One side's card and its value. */
export interface RipSide extends RipCardFace {
  /** The card's value, in base units of `unit`. */
  readonly value: string;
}

interface Props {
  readonly pack: PackTier;
  readonly drawnCards: Readonly<Record<Side, RipSide>>;
  readonly decimals: number;
  readonly unit: string;
  /** The winner of the result; undefined for a tie that has no winner under the terms. */
  readonly winner?: Side | undefined;
  readonly players?: SidePlayers;
  /** The viewer's side; undefined for a spectator. */
  readonly ownSide?: Side | undefined;
  /** How the animation starts; `opened` shows the result without it. */
  readonly start?: RipStart;
  /** A line of text below the sealed pack, for the player who tears it. */
  readonly sealedNote?: string | null;
  /** Whether the winner takes both cards: the loser's card then moves over after the verdict. */
  readonly isForCards?: boolean;
  /** Text about the prize, such as "Winner takes both cards", below the sealed packs. */
  readonly prize?: ReactNode;
  /** The two players' wins in their earlier duels, shown below the sealed packs. */
  readonly score?: ReactNode;
  /** Called when the packs are torn, in each replay too; with `start` `opened`, after the first render. */
  readonly onTorn?: () => void;
  /** Called when the result is shown, in each replay too; with `start` `opened`, after the first render. */
  readonly onDone?: () => void;
}

/** Animates a final result: packs torn open, cards turned, winner shown. Doesn't decide or fetch anything. */
export function Rip({
  pack,
  drawnCards,
  decimals,
  unit,
  winner,
  players: namedPlayers,
  ownSide,
  start = 'sealed',
  sealedNote = null,
  isForCards = false,
  prize = null,
  score = null,
  onTorn,
  onDone,
}: Props) {
  const t = useTranslations('ui');
  const players = namedPlayers ?? buildUnnamedPlayers(t);
  const table = useRef<HTMLDivElement>(null);
  const [near, far] = listSidesNearFirst(ownSide);
  const { pace, isBrief, setFast, markSeen } = useDuelPace();
  const [ownTier, otherTier] = [drawnCards[near].tier, drawnCards[far].tier];
  const isDecidedByCoin = winner !== undefined && drawnCards.creator.value === drawnCards.opponent.value;
  const animation = useRip(start, calculateRevealTimes(ownTier, otherTier, pace, isDecidedByCoin), onDone);
  const { phase, latestStart } = animation;
  const isSelfTearing = useDecodedImages(table, phase) && animation.isSelfTearing;
  const isTorn = phase !== 'sealed';
  useEffect(() => {
    if (isTorn) onTorn?.();
  }, [isTorn, onTorn]);
  useEffect(() => {
    if (phase === 'done' && ownSide !== undefined) markSeen();
  }, [phase, ownSide, markSeen]);
  useKeptFocus(table, phase);
  useTableInView(table, phase, latestStart !== 'torn', NEXT_STEP_PX);
  const values = { creator: BigInt(drawnCards.creator.value), opponent: BigInt(drawnCards.opponent.value) };
  const reason = describeWinningReason(t, values, decimals);
  const titles = { creator: drawnCards.creator.title, opponent: drawnCards.opponent.title };
  return (
    <div
      ref={table}
      className={`${styles.rip} ${tableStyles.duel}`}
      data-phase={phase}
      data-brief={isBrief || undefined}
    >
      <div className={tableStyles.table}>
        {[near, far].map((side) => (
          <RipSeat
            key={side}
            side={side}
            player={players[side]}
            isTearable={side === near}
            pack={pack}
            card={drawnCards[side]}
            money={{ value: values[side], decimals, unit }}
            {...{ phase, isSelfTearing, pace, winner, reason }}
            isCelebrated={side === ownSide && side === winner && latestStart !== 'opened'}
            transfer={isForCards ? (latestStart === 'opened' || animation.isSkipped ? 'shown' : 'animated') : null}
            onTorn={animation.tear}
          />
        ))}
        {isDecidedByCoin && phase === 'answered' ? <TieCoin {...{ winner, pace }} tier={otherTier} /> : null}
      </div>
      <Verdict
        facts={phase === 'done' ? { players, values, decimals, winner, isForCards } : null}
        {...{ titles, unit, own: ownSide }}
      />
      {phase === 'sealed' ? (
        <SealedNotes
          {...{ prize, isSelfTearing }}
          // Only for a first reveal that the player tears: in a replay the score includes this duel's result already.
          score={latestStart === 'sealed' ? score : null}
          note={sealedNote}
        />
      ) : null}
      <div className={`${styles.hint} ${tableStyles.controls}`}>
        <DuelRipControls {...animation} isSelfTearing={isSelfTearing} />
        <LazyRipSwitches
          {...{ table, phase, ownTier, otherTier, pace }}
          isWon={findOutcomeSound(winner, ownSide)}
          isReplay={latestStart === 'replayed'}
          onFast={setFast}
        />
      </div>
    </div>
  );
}

/**
 * Returns whether to play the sound of a win: true for the winner and for a spectator, false for the loser, null for a
 * tie without a winner.
 */
function findOutcomeSound(winner: Side | undefined, own: Side | undefined): boolean | null {
  if (winner === undefined) return null;
  return own === undefined || winner === own;
}
