'use client';

import { useTranslations } from '#use-translations';
import type { CardTier } from '../../../lib/cards/tier';
import { formatAmount } from '../../../lib/core/money';
import { localizeDecimal } from '../../_messages/format-number';
import styles from '../Rip.module.css';
import { COUNT_UP_MS, calculateCountDelay } from './reveal-times';
import { useCountUp } from './use-count-up';

/** An amount in base units, with the name of its unit. */
export interface Money {
  readonly value: bigint;
  readonly decimals: number;
  readonly unit: string;
}

interface Props {
  readonly money: Money;
  /** Whether the card has begun to turn: the value then counts up and appears. */
  readonly isShown: boolean;
  /** Whether the animation has ended. */
  readonly isAnimationOver: boolean;
  /** Text that says why this side won; null for a loser, and while the winner isn't shown. */
  readonly winningReason?: string | null;
  /** The card's tier. A rarer card turns more slowly, and so its value begins to count later. */
  readonly tier: CardTier;
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
  /** CSS class to add to the component's own class. */
  readonly className?: string | undefined;
}

/**
 * A card's value, with its unit and the card's tier. Counts up from when the card is half turned; hidden until then.
 */
export function CardValue({
  money,
  isShown,
  isAnimationOver,
  winningReason = null,
  className = '',
  tier,
  pace,
}: Props) {
  const t = useTranslations('ui');
  const delayMs = calculateCountDelay(tier, pace);
  const durationMs = delayMs + COUNT_UP_MS * pace;
  const counted = useCountUp(money.value, isShown, isAnimationOver, { delayMs, durationMs });
  return (
    <div
      className={`${styles.value} ${className}`}
      data-shown={(isShown && counted > 0n) || isAnimationOver || undefined}
      aria-hidden={!isAnimationOver}
    >
      <span className={styles.number}>{localizeDecimal(t.locale, formatAtFinalWidth(counted, money))}</span>
      <span className={styles.unit}>
        <span className={styles.tier}>
          {money.unit} · {t(`tier.${tier}`)}
        </span>
        {winningReason === null ? null : <span className={styles.won}>{winningReason}</span>}
      </span>
    </div>
  );
}

/**
 * Formats a value on its way up with as many decimals as the final value, and at least two if the unit has them, so
 * that the number's width doesn't jump.
 */
function formatAtFinalWidth(value: bigint, { value: whole, decimals }: Money): string {
  const formatFractionDigits = (amount: bigint): string => formatAmount(amount, decimals).split('.')[1] ?? '';
  const kept = Math.max(formatFractionDigits(whole).length, Math.min(decimals, 2));
  const [units = '0'] = formatAmount(value, decimals).split('.');
  return kept === 0 ? units : `${units}.${formatFractionDigits(value).padEnd(kept, '0').slice(0, kept)}`;
}
