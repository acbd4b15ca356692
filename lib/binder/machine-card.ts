import type { Queries } from '../../db/client';
import type { CardTier } from '../cards/tier';
import type { Network } from '../health/contract';
import { getExplorerUrl } from '../transactions/explorer-url-rules';
import type { HistoryStep } from './card-contract';
import type { PulledCard } from './contract';
import { type DeliveredCard, findDeliveredCard } from './delivered-card-store';
import { toWalletPlace } from './locate-card';
import { noTransactionMembers, type TokenCard } from './token-card';

/** Finds the card that a provider promised for a paid rip; null if no promised delivery has this mint. */
export async function findMachineCard(
  queries: Queries,
  cardMint: string,
  chain: Network['chain'],
): Promise<TokenCard | null> {
  const row = await findDeliveredCard(queries, cardMint);
  if (row === null) return null;
  const { delivery } = row;
  return {
    description: describeMachineCard(row, cardMint),
    history: listRipSteps(row, chain),
    places: [
      toWalletPlace('provider', delivery.providerKey as string, cardMint),
      toWalletPlace('owner', delivery.wallet, cardMint),
    ],
  };
}

function describeMachineCard(
  { delivery, rip, machine, seal }: DeliveredCard,
  cardMint: string,
): TokenCard['description'] {
  const { entryIndex } = rip;
  const entry = seal.inventory.entries.find((each) => each.entryIndex === entryIndex);
  const odds = seal.odds.entries.find((each) => each.entryIndex === entryIndex);
  if (entry === undefined || odds === undefined) throw new Error(`${rip.ripId} drew no card of its seal`);
  const { valueMint, valueDecimals } = seal.inventory;
  return {
    cardMint,
    entryIndex,
    cardId: entry.cardId,
    tier: entry.tier as CardTier,
    value: {
      ...{ amount: BigInt(entry.valueAmount), mint: valueMint, decimals: valueDecimals },
      ...{ source: machine.valueSource, at: machine.valuedAt },
    },
    set: {
      kind: 'machine',
      setId: machine.machineKey,
      name: machine.name,
      tier: machine.tier as PulledCard['set']['tier'],
    },
    packId: null,
    odds: { weight: odds.weight, totalWeight: seal.totalWeight },
    providerKey: delivery.providerKey as string,
    providerMode: null,
  };
}

/** Lists a rip's history: `ripped`, and `delivered` once the slot of the delivery is known. */
function listRipSteps({ delivery, rip }: DeliveredCard, chain: Network['chain']): HistoryStep[] {
  const { ripId } = rip;
  const { slot, transactionSignature, endedAt, wallet } = delivery;
  const ripped = { ...noTransactionMembers, kind: 'ripped', wallet: null, duelId: null, ripId, at: rip.rippedAt };
  if (slot === null) return [ripped];
  const explorerUrl = transactionSignature === null ? null : getExplorerUrl(transactionSignature, chain);
  return [
    ripped,
    { kind: 'delivered', wallet, duelId: null, ripId, at: endedAt, slot, signature: transactionSignature, explorerUrl },
  ];
}
