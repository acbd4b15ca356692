import type { Fraction } from '../../lib/core/fraction';
import { calculateOneIn } from '../../lib/packs/odds-rules';
import type { Translate } from '../_messages/translate';

/** Formats a chance as `1 in 50`, or `1 in 1.4`. Null for a chance of 0. */
export function formatOneIn(t: Translate<'ui'>, chance: Fraction): string | null {
  const count = calculateOneIn(chance);
  return count === null ? null : t('oneIn', { count });
}
