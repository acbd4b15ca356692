import Link from 'next/link';
import { use } from 'react';
import { useTranslations } from '#use-translations';
import type { Network } from '../../../lib/health/contract';
import { calculateChanceAbove, calculateMeanValue } from '../../../lib/packs/odds-rules';
import { readLocale } from '../../_messages/locale';
import { formatOneIn } from '../../_pack/chance-words';
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
import { formatTestPrice, formatTestUnit } from './price-words';

interface Props {
  readonly machine: Machine;
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
  /** Whether this tile is the first on its page, so that its picture must load eagerly. */
  readonly isEager: boolean;
}

/** A machine in a list, with links to its page. */
export function MachineTile({ machine, stock, network, mode, isEager }: Props) {
  const t = useTranslations('gacha');
  const packsTexts = useTranslations('packs');
  const siteTexts = useTranslations('site');
  const uiTexts = useTranslations('ui');
  const locale = use(readLocale());
  const { machineKey, name, tier, price, copies } = machine;
  const money = {
    decimals: price.decimals,
    unit: getUnitName(price.mint),
  };
  const href = `/gacha/${machineKey}`;
  const isFree = mode === 'fixture';
  const priceText = formatTestPrice(t, price);
  const chance = calculateChanceAbove(stock, price.amount);
  const nothing = describeEmptyMachine(t, stock);
  return (
    <article className={styles.tile}>
      <Link className={styles.art} href={href} tabIndex={-1} aria-hidden="true">
        <PackFan tier={machine.tier} cards={sortStockByValue(stock)} eager={isEager} />
      </Link>
      <h2>
        <Link className={styles.name} href={href}>
          {name}
        </Link>
      </h2>
      <FactList
        facts={[
          [t('tier'), t('tile.cards', { tier: packsTexts(`tiers.${tier}`), cards: stock.length })],
          [
            t('price'),
            isFree ? (
              t('freeNoValue')
            ) : (
              <Amount
                key="price"
                baseUnits={price.amount}
                decimals={price.decimals}
                unit={formatTestUnit(t, price.mint)}
                network={describeNetwork(siteTexts, network)}
              />
            ),
          ],
          ...(nothing === null
            ? [
                [
                  t('tile.average'),
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
            : [[t('tile.beats'), formatOneIn(uiTexts, chance) ?? t('tile.never')] as const]),
          [t('tile.copies'), copies.toLocaleString(locale)],
        ]}
      />
      <div className={styles.actions}>
        <LinkButton href={href}>
          {nothing !== null ? t('tile.see') : isFree ? t('tile.openFree') : t('tile.open', { price: priceText })}
        </LinkButton>
        {nothing === null ? null : <p>{nothing}</p>}
      </div>
    </article>
  );
}
