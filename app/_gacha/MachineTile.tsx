import Link from 'next/link';
import type { Network } from '../../lib/health/contract';
import { chanceAbove, meanValue, percent } from '../../lib/packs/odds-rules';
import { PACK_TIER_NAMES } from '../_packs/tier-names';
import { onNetwork } from '../_site/network-words';
import { unitOf } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { Facts } from '../_ui/Facts';
import { LinkButton } from '../_ui/LinkButton';
import styles from '../packs/packs.module.css';
import { MachineArt } from './MachineArt';
import { inBrief, type Machine, type StockedCard } from './machine';

interface Props {
  readonly machine: Machine;
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
}

export function MachineTile({ machine, stock, network }: Props) {
  const { machineKey, name, tier, price, copies, active } = machine;
  const money = { decimals: price.decimals, unit: unitOf(price.mint), network: onNetwork(network) };
  const href = `/gacha/${machineKey}`;
  const isOpen = active && stock.some(({ weight }) => weight > 0);
  return (
    <article className={styles.tile}>
      <Link className={styles.art} href={href} tabIndex={-1} aria-hidden="true">
        <MachineArt machine={machine} stock={stock} soon />
      </Link>
      <h2>
        <Link className={styles.name} href={href}>
          {name}
        </Link>
      </h2>
      <Facts
        facts={[
          ['Tier', `${PACK_TIER_NAMES[tier]}, ${stock.length} cards`],
          ['Price', <Amount key="price" baseUnits={price.amount} {...money} />],
          ['Mean value', <Amount key="mean" baseUnits={inBrief(meanValue(stock), price.decimals)} {...money} />],
          ['Profit', `${percent(chanceAbove(stock, price.amount))} of all rips`],
          ['Copies left', copies.toLocaleString('en-US')],
        ]}
      />
      <div className={styles.actions}>
        <LinkButton href={href}>{isOpen ? 'Odds, and rip one' : 'Look at it'}</LinkButton>
        {isOpen ? null : <p>{active ? 'Everything is drawn or promised.' : 'It takes no new payments.'}</p>}
      </div>
    </article>
  );
}
