import type { Pack } from '../../lib/packs/contract';
import type { Ticketed } from '../../lib/packs/odds-rules';

/** A pack's table as odds are counted from it. */
export const ticketed = ({ entries }: Pack): Ticketed[] =>
  entries.map(({ tier, weight, value }) => ({ tier, weight, value: value.amount }));

/** Worth most first; equal ones in the order of the table. */
export const dearestFirst = ({ entries }: Pack): Pack['entries'] =>
  entries.toSorted((left, right) =>
    left.value.amount > right.value.amount ? -1 : left.value.amount < right.value.amount ? 1 : 0,
  );

/** An amount without what is below a hundredth of its unit. */
export const inCents = (amount: bigint, decimals: number): bigint => {
  const cent = 10n ** BigInt(Math.max(0, decimals - 2));
  return (amount / cent) * cent;
};
