import type { Locale } from '../../../../lib/core/locales';
import type { DrawnCard, DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';
import { localizeAmount } from '../../../_messages/format-number';
import type { Translate } from '../../../_messages/translate';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';

interface DrawnResult {
  readonly result: NonNullable<DuelView['result']>;
  readonly drawnCards: DrawnCards;
  readonly players: SidePlayers;
  readonly ownSide: Side | undefined;
}

/**
 * Returns the message that a player sends with the link to a result; undefined for a spectator, or if one of the cards
 * isn't known.
 */
export function describeResultToShare(
  t: Translate<'rip'>,
  { result, drawnCards, players, ownSide }: DrawnResult,
): string | undefined {
  if (ownSide === undefined) return undefined;
  const [card, other] = [drawnCards[ownSide], drawnCards[getOtherSide(ownSide)]];
  if (card === null || other === null) return undefined;
  return t('result.shareText', {
    outcome: card.value === other.value ? 'tie' : result.winner === ownSide ? 'won' : 'lost',
    rival: players[getOtherSide(ownSide)].name,
    card: card.title,
    own: formatValue(t.locale, card),
    other: formatValue(t.locale, other),
  });
}

const formatValue = (locale: Locale, { value, decimals }: DrawnCard): string =>
  localizeAmount(locale, value, decimals, 2);
