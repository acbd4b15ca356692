import { localizeAmount } from '../_messages/format-number';
import type { Translate } from '../_messages/translate';
import type { Money } from '../_ui/rip/CardValue';

/** The value of another player's card, in the unit of the practice pack's cards. */
export interface ValueToBeat {
  readonly name: string;
  readonly value: bigint;
  readonly decimals: number;
}

/**
 * Returns a sentence that compares a practice card with another player's card: which of them has the higher value, with
 * both values.
 */
export function describeComparison(t: Translate<'guest'>, own: Omit<Money, 'unit'>, other: ValueToBeat): string {
  return t('practice.against', {
    result: own.value > other.value ? 'beats' : own.value < other.value ? 'loses' : 'ties',
    name: other.name,
    own: localizeAmount(t.locale, own.value, own.decimals, 2),
    other: localizeAmount(t.locale, other.value, other.decimals, 2),
  });
}
