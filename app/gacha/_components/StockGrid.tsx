import { useTranslations } from '#use-translations';
import { deriveCard } from '../../../lib/cards/card';
import type { Translate } from '../../_messages/translate';
import styles from '../../_pack/CardGrid.module.css';
import { formatCardPercent, formatOneIn } from '../../_pack/chance-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { translateCardTitle } from '../../_ui/card-title';
import { Disclosure } from '../../_ui/Disclosure';
import { TierLabel } from '../../_ui/TierLabel';
import { type Machine, type StockedCard, sortStockByValue } from './machine';

interface Props {
  readonly stock: readonly StockedCard[];
  readonly price: Machine['price'];
}

/** Number of cards shown at first. A tap shows the remaining ones. */
const INITIAL_CARD_COUNT = 6;

/** Every card of a machine with its listed value and chance, highest value first. */
export function StockGrid({ stock, price }: Props) {
  const t = useTranslations('gacha.stock');
  const cards = sortStockByValue(stock);
  const others = cards.slice(INITIAL_CARD_COUNT);
  return (
    <>
      <CardList cards={cards.slice(0, INITIAL_CARD_COUNT)} price={price} />
      {others.length === 0 ? null : (
        <Disclosure title={t('more', { count: others.length })}>
          <CardList cards={others} price={price} />
        </Disclosure>
      )}
    </>
  );
}

function CardList({ cards, price }: { cards: readonly StockedCard[]; price: Machine['price'] }) {
  const t = useTranslations('gacha');
  const uiTexts = useTranslations('ui');
  return (
    <ul className={styles.grid}>
      {cards.map(({ cardId, tier, entryIndex, value, ...left }) => {
        const card = deriveCard(cardId);
        return (
          <li key={entryIndex}>
            <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, card)} />
            <p className={styles.words}>
              <strong>
                {card.givenName} {card.familyName}
              </strong>
              <TierLabel tier={tier} short />
              <Amount baseUnits={value} decimals={price.decimals} unit={getUnitName(price.mint)} />
              <span className={styles.club}>{describeChance(t, uiTexts, left)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function describeChance(
  t: Translate<'gacha'>,
  uiTexts: Translate<'ui'>,
  { copies, weight, chance }: Pick<StockedCard, 'copies' | 'weight' | 'chance'>,
): string {
  if (copies === 0) return t('stock.noneLeft');
  if (weight === 0) return t('stock.allReserved');
  return `${formatCardPercent(uiTexts, chance)}, ${formatOneIn(uiTexts, chance)}`;
}
