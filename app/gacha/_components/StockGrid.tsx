import { deriveCard, formatCardTitle, formatClubName } from '../../../lib/cards/card';
import type { Network } from '../../../lib/health/contract';
import { formatOneIn, formatPercent } from '../../../lib/packs/odds-rules';
import styles from '../../_pack/CardGrid.module.css';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { TierLabel } from '../../_ui/TierLabel';
import { type Machine, type StockedCard, sortStockByValue } from './machine';

interface Props {
  readonly stock: readonly StockedCard[];
  readonly price: Machine['price'];
  readonly network: Network | null;
}

/** Every card of a machine with its copies, chance and listed value, highest value first. */
export function StockGrid({ stock, price, network }: Props) {
  return (
    <ul className={styles.grid}>
      {sortStockByValue(stock).map(({ cardId, tier, entryIndex, value, ...left }) => {
        const card = deriveCard(cardId);
        return (
          <li key={entryIndex}>
            <CardPicture id={cardId} tier={tier} title={formatCardTitle(card)} />
            <p className={styles.words}>
              <strong>
                {card.givenName} {card.familyName}
              </strong>
              <span className={styles.club}>{formatClubName(card.club)}</span>
              <TierLabel tier={tier} short />
              <Amount
                baseUnits={value}
                decimals={price.decimals}
                unit={getUnitName(price.mint)}
                network={describeNetwork(network)}
              />
              <span className={styles.club}>{describeChance(left)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function describeChance({ copies, weight, chance }: Pick<StockedCard, 'copies' | 'weight' | 'chance'>): string {
  if (copies === 0) return 'None left';
  const left = `${copies.toLocaleString('en-US')} left`;
  if (weight === 0) return `${left}, promised to payments on their way`;
  return `${left}: ${formatPercent(chance)}, ${formatOneIn(chance)}`;
}
