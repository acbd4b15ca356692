import { formatPercent } from '../../../lib/packs/odds-rules';
import { ChanceBar } from '../../_pack/OddsTable';
import { Table } from '../../_ui/Table';
import styles from './WorthChart.module.css';
import type { WorthBand } from './worth-bands';

const COLUMNS = [
  { key: 'worth', name: 'A card listed at' },
  { key: 'chance', name: 'Chance', alignsEnd: true },
];

/** The chance of each range of a rip's value, as bars and in numbers. */
export function WorthChart({ bands }: { bands: readonly WorthBand[] }) {
  return (
    <Table
      caption="What a rip is worth, against the price"
      stacksOnPhone={false}
      columns={COLUMNS}
      rows={bands.map((band) => ({
        key: band.name,
        cells: {
          worth: (
            <div className={`${styles.band} ${band.isAbovePrice ? '' : styles.below}`}>
              <span>{band.name}</span>
              <ChanceBar chance={band.chance} />
            </div>
          ),
          chance: <strong>{formatPercent(band.chance)}</strong>,
        },
      }))}
    />
  );
}
