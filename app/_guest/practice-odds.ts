import { calculateOneIn, toShare } from '../../lib/packs/odds-rules';

/**
 * How likely another pack beats a card: in one of `count` packs (`few`), in `count` percent of them (`many`), or never.
 */
export interface OddsToBeat {
  readonly kind: 'few' | 'many' | 'none';
  readonly count: number;
}

/**
 * Share of packs with a better card below which the odds read like "1 in 12 packs". From this share on, whole percent
 * are more exact.
 */
const MAX_FEW_SHARE = 0.2;

/**
 * Returns the odds that a pack of a sealed table has a card of a higher value. `value` is in the base units of the
 * table's values. Percent are rounded down, so that 100 means every pack.
 */
export function calculateOddsToBeat(
  entries: readonly { readonly weight: number; readonly value: { readonly amount: bigint } }[],
  value: bigint,
): OddsToBeat {
  const sum = (weights: readonly { readonly weight: number }[]) => weights.reduce((all, { weight }) => all + weight, 0);
  const better = sum(entries.filter((entry) => entry.value.amount > value));
  if (better === 0) return { kind: 'none', count: 0 };
  const total = sum(entries);
  const count = calculateOneIn(toShare(better, total));
  if (count !== null && better < total * MAX_FEW_SHARE) return { kind: 'few', count };
  return { kind: 'many', count: Math.floor((better * 100) / total) };
}
