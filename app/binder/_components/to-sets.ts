import { deriveCard } from '../../../lib/cards/card';
import { toCardTier } from '../../../lib/cards/tier';
import type { Fraction } from '../../../lib/core/fraction';
import type { Pack } from '../../../lib/packs/contract';
import { formatPercent } from '../../../lib/packs/odds-rules';
import { isForCards } from '../../_duel/pack-basics';
import type { Translate } from '../../_messages/translate';
import { formatOneIn } from '../../_pack/chance-words';
import { toOddsEntries } from '../../_pack/entries';
import type { BinderEntry, BinderSet } from './binder-set';

interface Card {
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: string;
  readonly value: bigint;
  readonly chance: Fraction;
}

/** Returns a card as its pocket shows it, with the chance in the digits that its pack's page has. */
export function toBinderEntry(t: Translate<'ui'>, { cardId, tier, entryIndex, value, chance }: Card): BinderEntry {
  const { givenName, familyName } = deriveCard(cardId);
  const oneIn = formatOneIn(t, chance);
  return {
    entryIndex,
    cardId,
    tier: toCardTier(tier),
    name: `${givenName} ${familyName}`,
    value,
    percent: oneIn === null ? null : formatPercent(chance),
    oneIn,
  };
}

export function toPackSet(t: Translate<'ui'>, pack: Pack): BinderSet {
  const { packId, name, tier, cardMode, active, price, entries } = pack;
  const odds = toOddsEntries(pack);
  return {
    kind: 'pack',
    setId: packId,
    name,
    tier,
    hasTokens: cardMode === 'cards',
    isForCards: isForCards(pack),
    isOffered: active,
    price,
    entries: entries.map(({ entryIndex, cardId }, nth) =>
      toBinderEntry(t, { entryIndex, cardId, ...(odds[nth] as (typeof odds)[number]) }),
    ),
  };
}
