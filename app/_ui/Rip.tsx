'use client';

import { useRef } from 'react';
import type { PackTier } from '../../lib/cards/tier';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './Rip.module.css';
import type { RipCardFace } from './rip/RipCard';
import { RipSeat } from './rip/RipSeat';
import { useKeptFocus } from './rip/use-kept-focus';
import { type RipAnimation, type RipStart, useRip } from './rip/use-rip';
import { describeWinningReason } from './rip/winning-reason';
import { SIDE_NAMES, type Side } from './side';

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
  /** The winner in the proof; undefined for a tie that has no winner under the terms. */
  readonly winner?: Side | undefined;
  /** The viewer's side; undefined for a spectator. */
  readonly ownSide?: Side | undefined;
  /** The packs' initial state: `opened` if the duel was ripped before, `torn` to start the animation automatically. */
  readonly start?: RipStart;
  readonly onDone?: () => void;
}

/** Animates a final result: packs torn open, cards turned, winner shown. Doesn't decide or fetch anything. */
export function Rip({
  pack,
  drawnCards: sides,
  decimals,
  unit,
  winner,
  ownSide: own,
  start = 'sealed',
  onDone,
}: Props) {
  const { phase, tear, skip, replay } = useRip(start, onDone);
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, phase);
  const first = own ?? 'creator';
  const reason = describeWinningReason({
    creator: BigInt(sides.creator.value),
    opponent: BigInt(sides.opponent.value),
  });
  return (
    <div ref={table} className={styles.rip} data-own={own} data-phase={phase}>
      <div className={styles.table}>
        {(['creator', 'opponent'] as const).map((side) => (
          <RipSeat
            key={side}
            side={side}
            isYou={side === own}
            isTearable={side === first}
            pack={pack}
            card={sides[side]}
            money={{ value: BigInt(sides[side].value), decimals, unit }}
            phase={phase}
            winner={winner}
            reason={reason}
            onTorn={tear}
          />
        ))}
      </div>
      <p className={styles.verdict} aria-live="polite" tabIndex={-1} data-verdict>
        {phase === 'done' ? describeVerdict(winner, own) : ''}
      </p>
      <RipControls phase={phase} skip={skip} replay={replay} />
    </div>
  );
}

function describeVerdict(winner: Side | undefined, own: Side | undefined): string {
  if (winner === undefined) return 'A tie';
  if (own === undefined) return `${SIDE_NAMES[winner]} wins`;
  return winner === own ? 'You win' : 'Your opponent wins';
}

/** Hint for the current phase: how to tear the pack, with a button to skip or replay the animation. */
function RipControls({ phase, skip, replay }: Pick<RipAnimation, 'phase' | 'skip' | 'replay'>) {
  return (
    <div className={styles.hint}>
      {phase === 'sealed' ? (
        <span>
          Pull across the crimp, tap the pack, or focus it and press <kbd>Space</kbd>
        </span>
      ) : null}
      {phase === 'done' ? (
        <Button variant="quiet" onClick={replay}>
          <Icon name="replay" />
          Rip again
        </Button>
      ) : (
        <Button variant="quiet" onClick={skip}>
          Skip
        </Button>
      )}
    </div>
  );
}
