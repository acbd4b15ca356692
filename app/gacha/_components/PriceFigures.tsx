import type { Network } from '../../../lib/health/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatOneIn,
  formatPercent,
} from '../../../lib/packs/odds-rules';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { describeEmptyMachine, type Machine, type StockedCard, truncateToFiveDecimals } from './machine';

interface Props {
  readonly price: Machine['price'];
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
}

/**
 * Price, mean and median value, and chance of profit of a rip. Without cards to draw, only the price; if rips are free,
 * no chance of profit.
 */
export function PriceFigures({ price, stock, network, mode }: Props) {
  const mean = calculateMeanValue(stock);
  const isFree = mode === 'fixture';
  const isEmpty = describeEmptyMachine(stock) !== null;
  const profit = calculateChanceAbove(stock, price.amount);
  const money = { decimals: price.decimals, unit: getUnitName(price.mint), isLarge: true };
  return (
    <Figures>
      {isFree ? (
        <Figure name="Price" note="A demo: you pay nothing and can’t win anything.">
          <LargeNumber>Free</LargeNumber>
        </Figure>
      ) : (
        <Figure name="Price" note="For one rip.">
          <Amount baseUnits={price.amount} {...money} network={describeNetwork(network)} />
        </Figure>
      )}
      {isEmpty ? null : (
        <>
          <Figure name="Mean value" note={isFree ? 'Of all copies that can be drawn.' : describeMean(mean, price)}>
            <Amount baseUnits={truncateToFiveDecimals(mean, price.decimals)} {...money} />
          </Figure>
          <Figure name="Median value" note="Half of rips give this or less.">
            <Amount baseUnits={truncateToFiveDecimals(calculateMedianValue(stock), price.decimals)} {...money} />
          </Figure>
        </>
      )}
      {isFree || isEmpty ? null : (
        <Figure name="Chance of profit" note={`${formatOneIn(profit) ?? 'No card'} beats the price.`}>
          <LargeNumber>{formatPercent(profit)}</LargeNumber>
        </Figure>
      )}
    </Figures>
  );
}

/** Returns the mean value as a share of the price, in words. */
function describeMean(mean: bigint, { amount }: Machine['price']): string {
  if (amount === 0n) return 'Of all copies that can be drawn.';
  const permille = Number((mean * 1_000n) / amount);
  const share = `${(permille / 10).toFixed(1)}% of the price`;
  return permille < 1_000 ? `${share}: over many rips you lose.` : `${share}, over many rips.`;
}
