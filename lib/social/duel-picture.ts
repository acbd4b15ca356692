import type { Database } from '../../db/client';
import type { PackTier } from '../cards/tier';
import { toCardTier } from '../cards/tier';
import { formatAmount, SOL_DECIMALS } from '../core/money';
import { readAndExpireDuel } from '../duel/read-duel';
import type { DuelResult, DuelSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import type { Network } from '../health/contract';
import { findPack, listEntries, type StoredEntry } from '../packs/store';
import { readPlayerNames } from '../players/name-store';
import { VALUE_DECIMALS } from '../valuation/rules-unit';
import type { DuelPictureData, PicturedPull } from './rules/picture';
import { getPictureName } from './rules/player-name';
import { shortenAddress, toDrawableText } from './rules/safe-text';

/** Dependencies of `readDuelPictureData`. */
export interface PictureServices {
  readonly database: Database;
  readonly network: () => Network;
}

const MAX_PACK_NAME_LENGTH = 28;

/** Reads the facts that the picture of a duel shows now. Cancels an overdue duel first. Throws `not-found`. */
export async function readDuelPictureData(
  services: PictureServices,
  duelId: string,
  now: Date,
): Promise<DuelPictureData> {
  const { queries } = services.database;
  const duel = await readAndExpireDuel(services.database, duelId, now);
  const wallets = [duel.creatorWallet, ...(duel.opponentWallet === null ? [] : [duel.opponentWallet])];
  const [pack, entries, named] = await Promise.all([
    findPack(queries, duel.packId),
    duel.result === null ? [] : listEntries(queries, duel.packId),
    readPlayerNames(queries, wallets),
  ]);
  if (pack === null) throw new Error(`the pack of ${duelId} is gone`);
  const { chain, sparringWallet: practiceWallet } = services.network();
  const players = { ...duel, practiceWallet, chosenNames: new Map(named.map(({ wallet, name }) => [wallet, name])) };
  return {
    kind: 'duel',
    status: duel.status,
    matchmakingMode: duel.matchmakingMode,
    ...(duel.status === 'waiting' && !duel.listed ? { isUnlisted: true } : {}),
    chain,
    packName: toDrawableText(pack.name, MAX_PACK_NAME_LENGTH) || 'a sealed pack',
    packTier: pack.tier as PackTier,
    fee: formatAmount(duel.feeLamports, SOL_DECIMALS),
    wallets: toShortWallets(duel),
    names: { creator: getPictureName(players, 'creator'), opponent: getPictureName(players, 'opponent') },
    bothPaid: duel.creatorDeposited && duel.opponentDeposited,
    pulled: duel.result === null ? null : toPulledCards(duel.result, entries),
    winner: duel.result?.winner ?? null,
  };
}

/** Returns the players' shortened addresses. The opponent's is null until somebody has joined, even in a challenge. */
const toShortWallets = ({ creatorWallet, opponentWallet }: StoredDuel): DuelPictureData['wallets'] => ({
  creator: shortenAddress(creatorWallet),
  opponent: opponentWallet === null ? null : shortenAddress(opponentWallet),
});

function toPulledCards(result: DuelResult, entries: readonly StoredEntry[]): Record<DuelSide, PicturedPull> {
  const [creator, opponent] = result.sides.map(({ entryIndex, valueAmount }): PicturedPull => {
    const entry = entries.find((each) => each.entryIndex === entryIndex);
    if (entry === undefined) throw new Error(`entry ${entryIndex} is in no sealed table`);
    const value = formatAmount(BigInt(valueAmount), VALUE_DECIMALS, 2);
    return { cardId: entry.cardId, tier: toCardTier(entry.tier), value };
  });
  return { creator: creator as PicturedPull, opponent: opponent as PicturedPull };
}
