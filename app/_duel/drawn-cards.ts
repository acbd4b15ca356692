import { deriveCard } from '../../lib/cards/card';
import { type CardTier, toCardTier } from '../../lib/cards/tier';
import type { DuelBody } from '../../lib/duel/contract';
import type { Pack } from '../../lib/packs/contract';
import type { Translate } from '../_messages/translate';
import { translateCardTitle } from '../_ui/card-title';
import type { Side } from '../_ui/side';

/** The card that one side drew. `value` has `decimals`. `ticket` selected the card's entry; null if it isn't known. */
export interface DrawnCard {
  readonly id: string;
  readonly tier: CardTier;
  readonly title: string;
  readonly value: bigint;
  readonly decimals: number;
  readonly ticket: number | null;
}

/** Each side's drawn card; null if the result or the sealed table lacks it. */
export type DrawnCards = Readonly<Record<Side, DrawnCard | null>>;

/** Returns the cards that a result gives both sides, from the pack's sealed table. */
export const findDrawnCards = (
  t: Translate<'ui'>,
  result: NonNullable<DuelBody['result']>,
  pack: Pack,
): DrawnCards => ({
  creator: findDrawnCard(t, result, pack, 'creator'),
  opponent: findDrawnCard(t, result, pack, 'opponent'),
});

function findDrawnCard(
  t: Translate<'ui'>,
  result: NonNullable<DuelBody['result']>,
  pack: Pack,
  side: Side,
): DrawnCard | null {
  const draw = result.draws.find((each) => each.side === side);
  const entry = draw && pack.entries[draw.entryIndex];
  if (draw === undefined || entry === undefined) return null;
  return {
    id: entry.cardId,
    tier: toCardTier(entry.tier),
    title: translateCardTitle(t, deriveCard(entry.cardId)),
    value: draw.valueAmount,
    decimals: entry.value.decimals,
    ticket: draw.ticket,
  };
}
