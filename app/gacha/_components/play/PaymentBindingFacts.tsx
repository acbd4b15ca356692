import type { Network } from '../../../../lib/health/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatPercent,
} from '../../../../lib/packs/odds-rules';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { listStock, truncateToFiveDecimals } from '../machine';
import type { BoundPayment, Play } from './play-record';

/** The price, seal and seeds that a payment binds, and the value of a rip from that seal. */
export function PaymentBindingFacts({ play, bound, network }: { play: Play; bound: BoundPayment; network: Network }) {
  const { price, seal, sequence, oddsHash } = bound;
  const renderAmount = (amount: bigint) => (
    <Amount
      baseUnits={truncateToFiveDecimals(amount, price.decimals)}
      decimals={price.decimals}
      unit={getUnitName(price.mint)}
      network={describeNetwork(network)}
    />
  );
  const stock = seal === null ? null : listStock(seal);
  return (
    <FactList
      facts={[
        ['Price', renderAmount(BigInt(price.amount))],
        ...(stock === null
          ? []
          : [
              [
                'Mean, median',
                <span key="m">
                  {renderAmount(calculateMeanValue(stock))}, {renderAmount(calculateMedianValue(stock))}
                </span>,
              ] as const,
              ['Chance of profit', formatPercent(calculateChanceAbove(stock, BigInt(price.amount)))] as const,
            ]),
        [
          'Odds',
          <span key="seal">
            Seal {sequence.toLocaleString('en-US')}{' '}
            <CopyableValue value={oddsHash} copiedNoun="odds hash" visibleChars={6} />
            Later seals don’t affect this rip.
          </span>,
        ],
        [
          'Seeds',
          <span key="seeds">
            <CopyableValue value={play.serverSeedHash} copiedNoun="hash of the service’s seed" visibleChars={6} /> and
            yours
          </span>,
        ],
      ]}
    />
  );
}
