import type { CardTier } from '../../cards/tier';
import type { StoredMachine, StoredSeal } from './store';

export const toPriceBody = ({ priceAmount, priceMint, priceDecimals }: StoredMachine) => ({
  amount: priceAmount,
  mint: priceMint,
  decimals: priceDecimals,
});

export const toInventoryBody = ({ inventory, ...seal }: StoredSeal) => ({
  machineKey: seal.machineKey,
  sequence: seal.sequence,
  inventoryHash: seal.inventoryHash,
  previousHash: inventory.previousHash,
  sealedAt: seal.sealedAt,
  document: { ...inventory, entries: inventory.entries.map((each) => ({ ...each, tier: each.tier as CardTier })) },
});

export const toOddsBody = ({ odds, ...seal }: StoredSeal) => ({
  machineKey: seal.machineKey,
  sequence: seal.sequence,
  oddsHash: seal.oddsHash,
  previousHash: odds.previousHash,
  inventoryHash: seal.inventoryHash,
  sealedAt: seal.sealedAt,
  document: odds,
});
