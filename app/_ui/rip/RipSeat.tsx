'use client';

import type { PackTier } from '../../../lib/cards/tier';
import styles from '../Rip.module.css';
import { SideTag } from '../SideTag';
import type { Side } from '../side';
import { RipCard, type RipCardFace } from './RipCard';
import { OtherPack, RipPack } from './RipPack';
import { type Money, RipWorth } from './RipWorth';
import { isAtLeast, type RipPhase } from './use-rip';

interface Props {
  readonly side: Side;
  readonly you: boolean;
  /** Whether this side's wrapper is the one to tear; its card then turns first. */
  readonly pulls: boolean;
  readonly pack: PackTier;
  readonly card: RipCardFace;
  readonly money: Money;
  readonly phase: RipPhase;
  readonly winner?: Side | undefined;
  /** Why the winner won; shown on the winner's side. */
  readonly reason: string;
  readonly onTorn: () => void;
}

/** One side of a duel: its tag, pack and card, and the card's value. */
export function RipSeat({ side, you, pulls, pack, card, money, phase, winner, reason, onTorn }: Props) {
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
      <RipWorth money={money} shown={turned} over={over} winningReason={over && winner === side ? reason : null} />
    </section>
  );
}
