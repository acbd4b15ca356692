import { type Card, formatClubName } from '../../lib/cards/card';
import type { Translate } from '../_messages/translate';

/** Returns a card's title, of one line, in the page's language. In English it is the same as `formatCardTitle`. */
export const translateCardTitle = (t: Translate<'ui'>, card: Card): string =>
  t('cardTitle', {
    name: `${card.givenName} ${card.familyName}`,
    number: card.shirtNumber,
    position: card.position,
    club: formatClubName(card.club),
    season: card.season,
  });
