import Link from 'next/link';
import { formatAmount } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import { calculateChanceAbove, calculateMeanValue, formatOneIn } from '../../../lib/packs/odds-rules';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { FactList } from '../../_ui/FactList';
import { LinkButton } from '../../_ui/LinkButton';
import { PackFan } from '../../_ui/PackFan';
import styles from '../../packs/packs.module.css';
import {
  describeEmptyMachine,
  type Machine,
  type StockedCard,
  sortStockByValue,
  truncateToFiveDecimals,
} from './machine';

interface Props {
  readonly machine: Machine;
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
  /** Whether this tile is the first of its page: then its picture loads eagerly. */
  readonly isEager: boolean;
}

export function MachineTile({ machine, stock, network, mode, isEager: eager }: Props) {
  const { machineKey, name, tier, price, copies } = machine;
  const money = { decimals: price.decimals, unit: getUnitName(price.mint), network: describeNetwork(network) };
  const href = `/gacha/${machineKey}`;
  const isFree = mode === 'fixture';
  const priceText = `${formatAmount(price.amount, price.decimals)} ${getUnitName(price.mint)}`;
  const nothing = describeEmptyMachine(stock);
  return (
    <article className={styles.tile}>
      <Link className={styles.art} href={href} tabIndex={-1} aria-hidden="true">
        <PackFan tier={machine.tier} cards={sortStockByValue(stock)} eager={eager} />
      </Link>
      <h2>
        <Link className={styles.name} href={href}>
          {name}
        </Link>
      </h2>
      <FactList
        facts={[
          ['Tier', `${PACK_TIER_NAMES[tier]}, ${stock.length} cards`],
          ['Price', isFree ? 'Free, no value' : <Amount key="price" baseUnits={price.amount} {...money} />],
          ...(nothing === null
            ? [
                [
                  'Average pull',
                  <Amount
                    key="mean"
                    baseUnits={truncateToFiveDecimals(calculateMeanValue(stock), price.decimals)}
                    {...money}
                  />,
                ] as const,
              ]
            : []),
          ...(isFree || nothing !== null
            ? []
            : [['Beats its price', formatOneIn(calculateChanceAbove(stock, price.amount)) ?? 'Never'] as const]),
          ['Copies left', copies.toLocaleString('en-US')],
        ]}
      />
      <div className={styles.actions}>
        <LinkButton href={href}>
          {nothing === null ? `Open · ${isFree ? 'free' : priceText}` : 'See the machine'}
        </LinkButton>
        {nothing === null ? null : <p>{nothing}</p>}
      </div>
    </article>
  );
}
