'use client';

import type { PackTier } from '../../../lib/cards/tier';
import { formatAmount } from '../../../lib/core/money';
import styles from '../Rip.module.css';
import { SideTag } from '../SideTag';
import type { Side } from '../side';
import { RipCard, type RipCardFace } from './RipCard';
import { OtherPack, RipPack } from './RipPack';
import { useCountUp } from './use-count-up';
import { isAtLeast, type RipPhase } from './use-rip';

interface Money {
  readonly value: bigint;
  readonly decimals: number;
  readonly unit: string;
}

interface Props {
  readonly side: Side;
  readonly you: boolean;
  /** Its wrapper is the one to tear, and its card turns first. */
  readonly pulls: boolean;
  readonly pack: PackTier;
  readonly card: RipCardFace;
  readonly money: Money;
  readonly phase: RipPhase;
  readonly winner?: Side | undefined;
  readonly onTorn: () => void;
}

/** One side of the table: its tag, its pack, its card and what the card is worth. */
export function RipSeat({ side, you, pulls, pack, card, money, phase, winner, onTorn }: Props) {
  const out = isAtLeast(phase, 'out');
  const turned = isAtLeast(phase, pulls ? 'turned' : 'answered');
  const over = phase === 'done';
  const place = !over || winner === undefined ? 'level' : winner === side ? 'up' : 'down';
  return (
    <section
      className={`${styles.seat} ${styles.away} ${out && !pulls ? styles.gone : ''}`}
      aria-label={`${side}'s card`}
    >
      <div className={styles.head}>
        <SideTag side={side} you={you} />
      </div>
      <div className={styles.stage}>
        <RipCard card={card} out={out} turned={turned} over={over} place={place} />
        {pulls && !over ? <RipPack tier={pack} onTorn={onTorn} /> : null}
        {!pulls && !over ? <OtherPack tier={pack} /> : null}
      </div>
      <Worth money={money} shown={turned} over={over} won={over && winner === side} />
    </section>
  );
}

function Worth({ money, shown, over, won }: { money: Money; shown: boolean; over: boolean; won: boolean }) {
  const counted = useCountUp(money.value, shown, over);
  return (
    <div className={styles.value} data-shown={shown || undefined} aria-hidden={!over}>
      <span className={styles.number}>{steady(counted, money)}</span>
      <span className={styles.unit}>
        {money.unit}
        {won ? <span className={styles.won}>higher value</span> : null}
      </span>
    </div>
  );
}

/** Counts with as many decimals as `whole` ends with, so that nothing jumps. */
function steady(value: bigint, { value: whole, decimals }: Money): string {
  const fraction = (amount: bigint): string => formatAmount(amount, decimals).split('.')[1] ?? '';
  const kept = Math.max(fraction(whole).length, Math.min(decimals, 2));
  const [units = '0'] = formatAmount(value, decimals).split('.');
  return kept === 0 ? units : `${units}.${fraction(value).padEnd(kept, '0').slice(0, kept)}`;
}
