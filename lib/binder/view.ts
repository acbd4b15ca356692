import type { CardTier } from '../cards/tier';
import { type DuelSide, findSide } from '../duel/rules/duel';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import type { PulledDuel, PulledRip } from './card-store';
import type { PulledCard } from './contract';
import { findCardOwnership, toCardState } from './rules/card-status';

/** A card as this service's records have it. */
export type RecordedCard = Omit<PulledCard, 'isHeld'>;

/**
 * A card of a list, with its position in the list's order. `part` is 1 for the card that a winner got from the rival.
 */
export interface ListedCard {
  readonly card: RecordedCard;
  readonly at: Date;
  readonly part: 0 | 1;
}

type PackTier = PulledCard['set']['tier'];

/** Returns a duel's cards for the list of one player: the player's draw and, won in card mode, the rival's draw too. */
export function toDuelCards(row: PulledDuel, wallet: string): ListedCard[] {
  const { creatorWallet, opponentWallet, result } = row;
  const own = findSide(row, wallet);
  if (result === null || opponentWallet === null || own === null)
    throw new Error(`${row.duelId} is not a result of ${wallet}`);
  const other = own === 'creator' ? 'opponent' : 'creator';
  const wallets = { creator: creatorWallet, opponent: opponentWallet };
  const values = { creator: BigInt(result.sides[0].valueAmount), opponent: BigInt(result.sides[1].valueAmount) };
  const duel = {
    isWon: result.winner === own,
    rivalWallet: wallets[other],
    isHouse: row.matchmakingMode === 'house' && own === 'opponent',
    ownValue: values[own],
    rivalValue: values[other],
  };
  const toCard = (side: DuelSide): RecordedCard => ({
    ...toDrawnCard(row, side),
    source: 'duel',
    roundId: row.duelId,
    pulledAt: row.pulledAt,
    pulledBy: wallets[side],
    ...findCardOwnership(row.cards?.[side].state ?? null, wallets[result.winner], wallet),
    duel,
    isOpened: row.openedAt !== null,
  });
  const drawn: ListedCard = { card: toCard(own), at: row.createdAt, part: 0 };
  return row.cards !== null && duel.isWon ? [drawn, { card: toCard(other), at: row.createdAt, part: 1 }] : [drawn];
}

function toDrawnCard({ pack, offeredName, ...row }: PulledDuel, side: DuelSide) {
  const entry = side === 'creator' ? row.creatorEntry : row.opponentEntry;
  return {
    set: {
      kind: 'pack' as const,
      setId: pack.editionOf ?? pack.packId,
      name: offeredName ?? pack.name,
      tier: pack.tier as PackTier,
    },
    entryIndex: entry.entryIndex,
    cardId: entry.cardId,
    tier: entry.tier as CardTier,
    cardMint: entry.cardMint,
    value: {
      amount: entry.valueAmount,
      mint: VALUE_MINT,
      decimals: VALUE_DECIMALS,
      source: entry.valueSource,
      at: entry.valuedAt,
    },
    odds: { weight: Number(entry.weight), totalWeight: Number(pack.totalWeight) },
  };
}

/**
 * Returns the card of a rip. Nobody owns the card of a free rip: it is a row of this service's records and no token.
 */
export const toRipCard = ({ rip, entry, machine, delivery, weight, totalWeight }: PulledRip): ListedCard => ({
  at: rip.rippedAt,
  part: 0,
  card: {
    set: { kind: 'machine', setId: machine.machineKey, name: machine.name, tier: machine.tier as PackTier },
    entryIndex: entry.entryIndex,
    cardId: entry.cardId,
    tier: entry.tier as CardTier,
    cardMint: delivery?.cardMint ?? null,
    value: {
      amount: entry.valueAmount,
      mint: machine.priceMint,
      decimals: machine.priceDecimals,
      source: machine.valueSource,
      at: machine.valuedAt,
    },
    odds: { weight, totalWeight },
    source: 'rip',
    roundId: rip.ripId,
    pulledAt: rip.rippedAt,
    pulledBy: rip.wallet,
    ...findCardOwnership(toCardState(delivery), rip.wallet, rip.wallet),
    duel: null,
    isOpened: true,
  },
});
