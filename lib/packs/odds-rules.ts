import { CARD_TIERS, type CardTier } from '../cards/tier';

/** An entry of a sealed table as far as a draw's worth depends on it. */
export interface Ticketed {
  readonly tier: CardTier;
  /** Its tickets. */
  readonly weight: number;
  /** In base units. */
  readonly value: bigint;
}

/** A chance as it is: so many tickets out of all of them. */
export interface Chance {
  readonly tickets: number;
  readonly of: number;
}

export interface TierOdds extends Chance {
  readonly tier: CardTier;
  readonly cards: number;
}

const ticketsOf = (entries: readonly Ticketed[]): number => entries.reduce((sum, { weight }) => sum + weight, 0);

/** What each tier holds, the commonest first; a tier without cards is left out. */
export function tierOdds(entries: readonly Ticketed[]): TierOdds[] {
  const of = ticketsOf(entries);
  return CARD_TIERS.map((tier) => {
    const own = entries.filter((entry) => entry.tier === tier);
    return { tier, cards: own.length, tickets: ticketsOf(own), of };
  }).filter(({ cards }) => cards > 0);
}

/** The mean value of a draw, rounded down to a base unit; 0 for an empty table. */
export function meanValue(entries: readonly Ticketed[]): bigint {
  const tickets = BigInt(ticketsOf(entries));
  const sum = entries.reduce((total, { weight, value }) => total + BigInt(weight) * value, 0n);
  return tickets === 0n ? 0n : sum / tickets;
}

/** The least value that at least half of all draws stay at or below; 0 where nothing can be drawn. */
export function medianValue(entries: readonly Ticketed[]): bigint {
  const tickets = ticketsOf(entries);
  if (tickets === 0) return 0n;
  let below = 0;
  for (const { weight, value } of entries.toSorted((left, right) => (left.value < right.value ? -1 : 1))) {
    below += weight;
    if (below * 2 >= tickets) return value;
  }
  return 0n;
}

/** The chance that a drawn card is worth more than that; exactly that much does not count. */
export const chanceAbove = (entries: readonly Ticketed[], value: bigint): Chance => ({
  tickets: ticketsOf(entries.filter((entry) => entry.value > value)),
  of: ticketsOf(entries),
});

/** The chance that both sides of a duel draw cards of the same value, so that the seed's coin decides. */
export function chanceOfTie(entries: readonly Ticketed[]): Chance {
  const byValue = new Map<bigint, number>();
  for (const { value, weight } of entries) byValue.set(value, (byValue.get(value) ?? 0) + weight);
  const tickets = [...byValue.values()].reduce((sum, weight) => sum + weight * weight, 0);
  return { tickets, of: ticketsOf(entries) ** 2 };
}

/** `29.63%`, with as many decimals as tell it from nothing: `0.004%`; `0%` and `100%` only when it is so. */
export function percent({ tickets, of }: Chance): string {
  if (of === 0 || tickets === 0) return '0%';
  if (tickets === of) return '100%';
  const share = (tickets / of) * 100;
  const decimals = share >= 0.1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(share)));
  const text = share.toFixed(decimals).replace(/[.]?0+$/, '');
  return text === '100' ? '99.99%' : `${text}%`;
}

/** `1 in 50`, rounded; `1 in 1.4` where whole numbers say too little; null where it never happens. */
export function oneIn({ tickets, of }: Chance): string | null {
  if (tickets === 0) return null;
  const each = of / tickets;
  const shown = each < 10 ? Number(each.toFixed(1)) : Math.round(each);
  return `1 in ${shown.toLocaleString('en-US')}`;
}
