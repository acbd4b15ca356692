import { cardTitle, clubName, describeCard } from '../../lib/cards/card';
import type { Pack } from '../../lib/packs/contract';
import { oneIn } from '../../lib/packs/odds-rules';
import { ON_PRICE_LIST, unitOf } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { CardPicture } from '../_ui/CardPicture';
import { TierFoil } from '../_ui/TierFoil';
import styles from './CardGrid.module.css';
import { dearestFirst } from './entries';

/** Every card of a pack with its value and its chance, the dearest first. */
export function CardGrid({ pack }: { pack: Pack }) {
  return (
    <ul className={styles.grid}>
      {dearestFirst(pack).map((entry) => (
        <li key={entry.entryIndex}>
          <Entry entry={entry} of={pack.table.totalWeight} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry: { cardId, tier, weight, value }, of }: { entry: Pack['entries'][number]; of: number }) {
  const card = describeCard(cardId);
  return (
    <>
      <CardPicture id={cardId} tier={tier} title={cardTitle(card)} />
      <p className={styles.words}>
        <strong>
          {card.given} {card.family}
        </strong>
        <span className={styles.club}>{clubName(card.club)}</span>
        <TierFoil tier={tier} short />
        <Amount
          baseUnits={value.amount}
          decimals={value.decimals}
          unit={unitOf(value.mint)}
          network={ON_PRICE_LIST}
          price
        />
        <span className={styles.club}>{oneIn({ tickets: weight, of })}</span>
      </p>
    </>
  );
}
