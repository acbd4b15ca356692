'use client';

import { useRef } from 'react';
import type { PackTier } from '../../lib/cards/tier';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './Rip.module.css';
import type { RipCardFace } from './rip/RipCard';
import { RipSeat } from './rip/RipSeat';
import { useKeptFocus } from './rip/use-kept-focus';
import { type RipPlay, useRip } from './rip/use-rip';
import { winningReason } from './rip/winning-reason';
import { SIDE_NAMES, type Side } from './side';

/** One side's card and its value. */
export interface RipSide extends RipCardFace {
  /** The card's value, in base units of `unit`. */
  readonly value: string;
}

interface Props {
  readonly pack: PackTier;
  readonly sides: Readonly<Record<Side, RipSide>>;
  readonly decimals: number;
  readonly unit: string;
  /** The winner in the proof; undefined for a tie that has no winner under the terms. */
  readonly winner?: Side | undefined;
  /** The viewer's side; undefined for a spectator. */
  readonly own?: Side | undefined;
  /** Starts with the result shown, for a duel that was ripped before. */
  readonly opened?: boolean;
  readonly onDone?: () => void;
}

/** Animates a final result: packs torn open, cards turned, winner shown. Doesn't decide or fetch anything. */
export function Rip({ pack, sides, decimals, unit, winner, own, opened = false, onDone }: Props) {
  const { phase, tear, skip, replay } = useRip(opened, onDone);
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, phase);
  const first = own ?? 'creator';
  const reason = winningReason({ creator: BigInt(sides.creator.value), opponent: BigInt(sides.opponent.value) });
  return (
    <div ref={table} className={styles.rip} data-own={own} data-phase={phase}>
      <div className={styles.table}>
        {(['creator', 'opponent'] as const).map((side) => (
          <RipSeat
            key={side}
            side={side}
            you={side === own}
            pulls={side === first}
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
        {phase === 'done' ? verdictOf(winner, own) : ''}
      </p>
      <Hint phase={phase} skip={skip} replay={replay} />
    </div>
  );
}

function verdictOf(winner: Side | undefined, own: Side | undefined): string {
  if (winner === undefined) return 'A tie';
  if (own === undefined) return `${SIDE_NAMES[winner]} wins`;
  return winner === own ? 'You win' : 'Your opponent wins';
}

/** Hint for the current phase: how to tear the pack, with a button to skip or replay the animation. */
function Hint({ phase, skip, replay }: Pick<RipPlay, 'phase' | 'skip' | 'replay'>) {
  return (
    <div className={styles.hint}>
      {phase === 'sealed' ? (
        <span>
          Pull across the crimp, tap the pack, or focus it and press <kbd>Space</kbd>
        </span>
      ) : null}
      {phase === 'done' ? (
        <Button look="quiet" onClick={replay}>
          <Icon name="replay" />
          Rip again
        </Button>
      ) : (
        <Button look="quiet" onClick={skip}>
          Skip
        </Button>
      )}
    </div>
  );
}
