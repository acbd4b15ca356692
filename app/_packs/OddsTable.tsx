import type { Chance, TierOdds } from '../../lib/packs/odds-rules';
import { oneIn, percent } from '../../lib/packs/odds-rules';
import { Table } from '../_ui/Table';
import { TierFoil } from '../_ui/TierFoil';
import styles from './OddsTable.module.css';

const COLUMNS = [
  { key: 'tier', name: 'Tier' },
  { key: 'bar', name: 'Share of all draws', unseen: true },
  { key: 'chance', name: 'Chance', end: true },
  { key: 'often', name: 'About', end: true },
  { key: 'cards', name: 'Cards', end: true },
  { key: 'tickets', name: 'Tickets', end: true },
];

/** The chance of each tier, as a bar and in numbers. */
export function OddsTable({ odds }: { odds: readonly TierOdds[] }) {
  return (
    <Table
      caption="Odds by tier"
      columns={COLUMNS}
      rows={odds.map((tier) => ({
        key: tier.tier,
        cells: {
          tier: <TierFoil tier={tier.tier} />,
          bar: <Bar chance={tier} />,
          chance: percent(tier),
          often: oneIn(tier),
          cards: tier.cards,
          tickets: tier.tickets.toLocaleString('en-US'),
        },
      }))}
    />
  );
}

/** Its numbers stand beside it. */
function Bar({ chance: { tickets, of } }: { chance: Chance }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.all} width="100" height="10" />
      <rect className={styles.part} width={Math.max(0.5, (tickets / of) * 100)} height="10" />
    </svg>
  );
}
