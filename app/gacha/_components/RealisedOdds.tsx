import type { Network } from '../../../lib/health/contract';
import { formatPercent, toShare } from '../../../lib/packs/odds-rules';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { EmptyState } from '../../_ui/EmptyState';
import { Table } from '../../_ui/Table';
import { TierLabel } from '../../_ui/TierLabel';
import { type RealisedTally as Tally, truncateToFiveDecimals } from './machine';
import styles from './RealisedOdds.module.css';

const COLUMNS = [
  { key: 'tier', name: 'Tier' },
  { key: 'stated', name: 'Stated', alignsEnd: true },
  { key: 'realised', name: 'Drawn', alignsEnd: true },
];

/** The share of each tier among a machine's rips beside the share that its odds stated, and the number of rips. */
export function RealisedOdds({ tally, network }: { tally: Tally; network: Network | null }) {
  const { sampleSize, tiers, statedValue, realisedValue } = tally;
  if (sampleSize === 0)
    return (
      <EmptyState title="Nobody has ripped this machine yet">The comparison starts with the first rip.</EmptyState>
    );
  const renderAmount = (value: NonNullable<Tally['statedValue']>) => (
    <Amount
      baseUnits={truncateToFiveDecimals(value.amount, value.decimals)}
      decimals={value.decimals}
      unit={getUnitName(value.mint)}
      network={describeNetwork(network)}
    />
  );
  return (
    <div className={styles.realised}>
      <Table
        caption="Stated and realised odds by tier"
        stacksOnPhone={false}
        columns={COLUMNS}
        rows={tiers.map(({ tier, stated, realised }) => ({
          key: tier,
          cells: {
            tier: <TierLabel tier={tier} short />,
            stated: `${((stated / sampleSize) * 100).toFixed(2)}%`,
            realised: `${realised.toLocaleString('en-US')} (${formatPercent(toShare(realised, sampleSize))})`,
          },
        }))}
      />
      {statedValue === null || realisedValue === null ? null : (
        <p>
          Mean value of a rip: {renderAmount(statedValue)} stated, {renderAmount(realisedValue)} realised.
        </p>
      )}
      <p className={styles.soft}>
        Each rip is counted against the odds it was drawn from. In {sampleSize.toLocaleString('en-US')}{' '}
        {sampleSize === 1 ? 'rip' : 'rips'} chance alone can move a share by{' '}
        {Math.min(100, 100 / Math.sqrt(sampleSize)).toFixed(sampleSize < 400 ? 0 : 1)} percentage points; a bigger
        difference happens at most one time in twenty.
      </p>
    </div>
  );
}
