import { useTranslations } from '#use-translations';
import { deriveCard, formatClubName } from '../../../lib/cards/card';
import { ZERO } from '../../../lib/core/fraction';
import type { Pack } from '../../../lib/packs/contract';
import type { OddsEntry } from '../../../lib/packs/odds-rules';
import styles from '../../_pack/CardGrid.module.css';
import { formatCardPercent, formatOneIn } from '../../_pack/chance-words';
import { sortEntriesByValue, toOddsEntries } from '../../_pack/entries';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { translateCardTitle } from '../../_ui/card-title';
import { TierLabel } from '../../_ui/TierLabel';

/** Every card of a pack with its value and its chance to be a side's draw, highest value first. */
export function CardGrid({ pack }: { pack: Pack }) {
  const odds = new Map(toOddsEntries(pack).map((entry, i) => [pack.entries[i]?.entryIndex, entry.chance]));
  return (
    <ul className={styles.grid}>
      {sortEntriesByValue(pack).map((entry) => (
        <li key={entry.entryIndex}>
          <CardEntry entry={entry} chance={odds.get(entry.entryIndex) ?? ZERO} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<OddsEntry, 'chance'> {
  readonly entry: Pack['entries'][number];
}

function CardEntry({ entry: { cardId, tier, value }, chance }: EntryProps) {
  const siteTexts = useTranslations('site');
  const uiTexts = useTranslations('ui');
  const card = deriveCard(cardId);
  return (
    <>
      <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, card)} />
      <p className={styles.words}>
        <strong>
          {card.givenName} {card.familyName}
        </strong>
        <span className={styles.club}>{formatClubName(card.club)}</span>
        <TierLabel tier={tier} short />
        <Amount
          baseUnits={value.amount}
          decimals={value.decimals}
          unit={getUnitName(value.mint)}
          network={siteTexts('priceListNote')}
          isPrice
        />
        <span className={styles.club}>
          {formatCardPercent(uiTexts, chance)}, {formatOneIn(uiTexts, chance)}
        </span>
      </p>
    </>
  );
}
