import { notFound } from 'next/navigation';
import { cache } from 'react';
import { isApiProblem } from '../../lib/client/problem';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { createPageClient } from '../../lib/next/page-data';
import { getPack } from '../../lib/packs/contract';
import { getPackOpening } from '../../lib/watching/contract';
import { readTranslator } from '../_messages/translator';
import { findDrawnCards } from './drawn-cards';
import { toPackBasics } from './pack-basics';
import { readChosenNames } from './read-chosen-names';

/**
 * Reads what the page of a duel shows: receipt, pack, `base` (the pack that was on offer: of an edition its base pack,
 * else the same pack), drawn cards, whether spectators may see them, which players opened their packs, and the players'
 * names. Metadata and page share one read. Shows the not-found page if there is no such duel.
 */
export const readDuelPage = cache(async (duelId: string) => {
  if (!getDuelReceipt.params.safeParse({ duelId }).success) notFound();
  const client = await createPageClient();
  try {
    const receipt = await client.call(getDuelReceipt, { params: { duelId } });
    const { packId, creatorWallet, opponentWallet } = receipt.duel;
    const [pack, names] = await Promise.all([
      client.call(getPack, { params: { packId } }),
      readChosenNames([creatorWallet, opponentWallet]),
    ]);
    const base = pack.editionOf === null ? pack : await client.call(getPack, { params: { packId: pack.editionOf } });
    const drawn = receipt.result === null ? null : findDrawnCards(await readTranslator('ui'), receipt.result, pack);
    const opening = drawn === null ? null : await client.call(getPackOpening, { params: { duelId } });
    const isRevealed = opening !== null && opening.revealAt !== null && opening.revealAt <= opening.answeredAt;
    const isOpenedBy = { creator: opening?.creatorOpenedAt != null, opponent: opening?.opponentOpenedAt != null };
    const chosenNames = { creator: names.get(creatorWallet), opponent: names.get(opponentWallet ?? '') };
    return { receipt, pack: toPackBasics(pack), base, drawn, isRevealed, isOpenedBy, chosenNames };
  } catch (error) {
    if (isApiProblem(error, 'not-found')) notFound();
    throw error;
  }
});
export type DuelPageData = Awaited<ReturnType<typeof readDuelPage>>;
