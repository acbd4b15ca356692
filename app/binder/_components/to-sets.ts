import { deriveCard } from '../../../lib/cards/card';
import { toCardTier } from '../../../lib/cards/tier';
import type { EndpointResponse } from '../../../lib/client/given';
import type { Fraction } from '../../../lib/core/fraction';
import type { getInventory, getOdds, listMachines } from '../../../lib/gacha/machines/contract';
import type { Pack } from '../../../lib/packs/contract';
import { withRipChances } from '../../../lib/packs/odds-rules';
import { isForCards } from '../../_duel/pack-basics';
import type { Translate } from '../../_messages/translate';
import { formatCardPercent, formatOneIn } from '../../_pack/chance-words';
import { toOddsEntries } from '../../_pack/entries';
import type { BinderEntry, BinderSet } from './binder-set';

/** An entry of a pack or machine that becomes a binder's pocket. */
interface Card {
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: string;
  readonly value: bigint;
  readonly chance: Fraction;
}

function toBinderEntry(t: Translate<'ui'>, { cardId, tier, entryIndex, value, chance }: Card): BinderEntry {
  const { givenName, familyName } = deriveCard(cardId);
  const oneIn = formatOneIn(t, chance);
  return {
    entryIndex,
    cardId,
    tier: toCardTier(tier),
    name: `${givenName} ${familyName}`,
    value,
    percent: oneIn === null ? null : formatCardPercent(t, chance),
    oneIn,
  };
}

type Machine = EndpointResponse<typeof listMachines>['items'][number];

/** The two documents that a machine's set is made from: odds and inventory, usually of the newest seal. */
interface MachineSeal {
  readonly odds: Pick<EndpointResponse<typeof getOdds>['document'], 'entries'>;
  readonly inventory: Pick<EndpointResponse<typeof getInventory>['document'], 'entries'>;
}

export function toMachineSet(
  t: Translate<'ui'>,
  { machineKey, name, tier, active, price }: Pick<Machine, 'machineKey' | 'name' | 'tier' | 'active' | 'price'>,
  { odds, inventory }: MachineSeal,
): BinderSet {
  const weights = new Map(odds.entries.map(({ entryIndex, weight }) => [entryIndex, weight]));
  const cards = withRipChances(
    inventory.entries.map(({ valueAmount, tier: cardTier, ...card }) => ({
      ...card,
      tier: toCardTier(cardTier),
      weight: weights.get(card.entryIndex) ?? 0,
      value: BigInt(valueAmount),
    })),
  );
  const entries = cards.map((card) => toBinderEntry(t, card));
  const shared = { name, tier, price, entries, isOffered: active };
  return { kind: 'machine', setId: machineKey, hasTokens: false, isForCards: false, ...shared };
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
