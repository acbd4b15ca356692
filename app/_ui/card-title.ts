import { type Card, formatClubName } from '../../lib/cards/card';
import type { Translate } from '../_messages/translate';

/** Returns a card's title in the page's language. */
export const translateCardTitle = (t: Translate<'ui'>, card: Card): string =>
  t('cardTitle', {
    name: `${card.givenName} ${card.familyName}`,
    number: card.shirtNumber,
    position: card.position,
    club: formatClubName(card.club),
    season: card.season,
  });
