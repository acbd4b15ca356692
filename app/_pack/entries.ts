import type { Pack } from '../../lib/packs/contract';
import { type OddsEntry, withDuelChances } from '../../lib/packs/odds-rules';

/** Returns a pack's table with the exact chance of each entry for one side of a duel over it. */
export const toOddsEntries = ({ entries, cardMode }: Pick<Pack, 'entries' | 'cardMode'>): OddsEntry[] =>
  withDuelChances(
    entries.map(({ tier, weight, value }) => ({ tier, weight, value: value.amount })),
    toCardModeCode({ cardMode }),
  );

/** Returns a pack's card mode as the number that a duel's terms use. */
export const toCardModeCode = ({ cardMode }: Pick<Pack, 'cardMode'>): 0 | 1 => (cardMode === 'cards' ? 1 : 0);

/** Sorts a pack's entries by value, highest first; equal ones keep the table's order. */
export const sortEntriesByValue = ({ entries }: Pack): Pack['entries'] =>
  entries.toSorted((left, right) =>
    left.value.amount > right.value.amount ? -1 : left.value.amount < right.value.amount ? 1 : 0,
  );

/** Rounds an amount down to hundredths of its unit. */
export const truncateToCents = (amount: bigint, decimals: number): bigint => {
  const cent = 10n ** BigInt(Math.max(0, decimals - 2));
  return (amount / cent) * cent;
};
