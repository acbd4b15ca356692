import type { Fraction } from '../../lib/core/fraction';
import { calculateOneIn, formatPercent } from '../../lib/packs/odds-rules';
import { localizePercent } from '../_messages/format-ratio';
import type { Translate } from '../_messages/translate';

/** Formats a chance as `1 in 50`, or `1 in 1.4`. Null for a chance of 0. */
export function formatOneIn(t: Translate<'ui'>, chance: Fraction): string | null {
  const count = calculateOneIn(chance);
  return count === null ? null : t('oneIn', { count });
}

/** Formats the chance of one card with three decimals, such as `2.146%`; below 0.01 % with up to eight. */
export const formatCardPercent = (t: Translate<'ui'>, chance: Fraction): string =>
  localizePercent(t.locale, formatPercent(chance, 3));
