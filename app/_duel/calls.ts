import { hexToBytes } from '@noble/hashes/utils.js';
import type { EndpointResponse } from '../../lib/client/given';
import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import { isWalletAddress } from '../../lib/core/ed25519';
import {
  type CreateDuelBody,
  cancelDuel,
  createDuel,
  type DuelBody,
  getDuel,
  joinDuel,
  listDuels,
  listOwnDuels,
} from '../../lib/duel/contract';
import { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { type DuelOffer, getHealth } from '../../lib/health/contract';
import { getPack, listPacks } from '../../lib/packs/contract';
import { recomputePublishedTable } from '../../lib/packs/published-rules';
import { reconcileDuel } from '../../lib/transactions/contract';
import { getFeaturedDuel, getPackOpening, listUnopenedPacks, openPack } from '../../lib/watching/contract';
import type { Translate } from '../_messages/translate';
import { rememberFirstShown } from '../_payment/shown-duel';
import { api } from '../_site/api';
import type { Side } from '../_ui/side';
import type { SeedAndTable } from './build-action';
import { updateClockOffset } from './clock-offset';
import { type DrawnCards, findDrawnCards } from './drawn-cards';
import { findRecordPack } from './pack-basics';
import { isRippedHere } from './ripped-here';
import { takeSeat } from './take-seat';
import { type DuelView, toPublicView } from './view';

// API calls for duels. Pages must load this file by a dynamic import: schemas and codecs are larger than the pages.

type OpenDuels = EndpointResponse<typeof listDuels>;

/**
 * Reads the newest duels that anyone may join. Returns `known` itself if it has the same duels, whose terms never
 * change: react-query's structural sharing doesn't keep an object with Dates.
 */
export async function readOpenDuels(known: OpenDuels): Promise<OpenDuels> {
  const read = await api.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } });
  return listIds(read) === listIds(known) ? known : read;
}

const listIds = ({ items }: OpenDuels): string => items.map(({ duelId }) => duelId).join();

/** Reads the newest duels of `wallet`, the session's wallet, and the ids that `readUnopenedPacks` returns. */
export async function readOwnDuels(wallet: string) {
  const { items } = await api.call(listOwnDuels, {});
  // Reads the sealed packs after the list. Otherwise the list could have a result whose pack isn't known to be sealed.
  return { items, unopened: new Set(await readUnopenedPacks(wallet)) };
}

/** Reads the pack and returns both sides' cards; null for a card that the result or the sealed table lacks. */
export const readDrawnCards = async (
  t: Translate<'ui'>,
  packId: string,
  result: NonNullable<DuelBody['result']>,
): Promise<DrawnCards> => findDrawnCards(t, result, await api.call(getPack, { params: { packId } }));

/** Records that the signed-in player has opened the pack. The request continues if the player leaves the page. */
export const recordOpening = (duelId: string) => api.call(openPack, { params: { duelId } }, { keepalive: true });

/**
 * Returns the ids of the duels with a result whose pack `wallet`, the session's wallet, hasn't opened: at most 50, of
 * the last 30 days. Packs that were opened in this browser count as opened, and openings that the service doesn't know
 * yet are recorded.
 */
export async function readUnopenedPacks(wallet: string): Promise<string[]> {
  const { duelIds } = await api.call(listUnopenedPacks, {});
  const ripped = duelIds.filter((duelId) => isRippedHere(duelId, wallet));
  await Promise.allSettled(ripped.map(recordOpening));
  return duelIds.filter((duelId) => !ripped.includes(duelId));
}

/**
 * Returns how long spectators still wait for the cards, in milliseconds: 0 once they may see them. Only valid with a
 * result.
 */
export async function readRevealWait(duelId: string): Promise<number> {
  const { revealAt, answeredAt } = await api.call(getPackOpening, { params: { duelId } });
  return revealAt === null ? 0 : Math.max(0, revealAt.getTime() - answeredAt.getTime());
}

/** Returns which players have opened their packs. */
export async function readOpenings(duelId: string): Promise<Readonly<Record<Side, boolean>>> {
  const { creatorOpenedAt, opponentOpenedAt } = await api.call(getPackOpening, { params: { duelId } });
  return { creator: creatorOpenedAt !== null, opponent: opponentOpenedAt !== null };
}

/** Reads the duel that is best to watch: a live one, else a recent result; null without either. */
export const readFeaturedDuel = async () => (await api.call(getFeaturedDuel, {})).duel;

/** Returns the id of the cheapest pack whose duels are for no cards (`fees-only`); null without one on offer. */
export async function readRecordPackId(): Promise<string | null> {
  const { items } = await api.call(listPacks, { query: { limit: 50 } });
  return findRecordPack(items)?.packId ?? null;
}

/** Reads the terms of the next duel; null while the feature gate `duels` is closed. */
export async function readDuelOffer(): Promise<DuelOffer | null> {
  const [{ duels }, { gates }] = await Promise.all([api.call(getHealth), api.call(getCapabilities)]);
  return gates.some(({ gate, closed }) => gate === 'duels' && closed !== null) ? null : duels;
}

/** Reads the wallet of the practice opponent; null while there is none. */
export const readPracticeWallet = async (): Promise<string | null> =>
  (await api.call(getHealth)).network?.sparringWallet ?? null;

export const isValidWalletAddress = isWalletAddress;

/**
 * Opens a duel and remembers its terms, against which its payment is checked later. In them the offered fee, treasury
 * and time for a result, and the requested time to pay, replace the duel's own.
 */
export async function openDuel(
  body: CreateDuelBody,
  offer: DuelOffer | null,
  idempotencyKey: string,
): Promise<DuelBody> {
  const duel = await api.call(createDuel, { body }, { idempotencyKey });
  const { fundingSeconds = duel.fundingSeconds } = body;
  const { feeAmount, treasuryWallet, resolutionSeconds } = offer ?? duel;
  rememberFirstShown({ ...duel, feeAmount, treasuryWallet, resolutionSeconds, fundingSeconds });
  return duel;
}

/** Returns the creator's view of a duel that was created just now. */
export const toNewDuelView = (duel: DuelBody): DuelView => ({
  duel,
  programId: duel.programId,
  fullDuel: duel,
  result: duel.result,
  cards: duel.cards,
  custodyAlerts: [],
  intents: [],
  blockHeight: null,
  clockOffsetMs: 0,
});

/**
 * Joins a duel as its opponent with `wallet`, the session's, and remembers the duel's terms, against which its payment
 * is checked later.
 */
export const joinAsOpponent = (duelId: string, wallet: string | null | undefined): Promise<DuelBody> =>
  takeSeat(wallet, {
    joinDuel: async () => rememberFirstShown(await api.call(joinDuel, { params: { duelId }, body: {} })),
    readDuel: () => readAndRememberDuel(duelId),
  });

export const requestCancel = (duelId: string) => api.call(cancelDuel, { params: { duelId }, body: {} });

/** Age of the last on-chain check, in milliseconds, above which a view is marked as stale. */
const STALE_MS = 10_000;

/** Has the service check the duel on chain and returns the player's view of it. */
export async function checkDuelAsPlayer(duelId: string): Promise<DuelView> {
  const askedAt = systemClock.now().getTime();
  const { duel, intents, custodyAlerts, blockHeight, checkedAt, answeredAt } = await api.call(reconcileDuel, {
    params: { duelId },
  });
  rememberFirstShown(duel);
  return {
    duel,
    programId: duel.programId,
    fullDuel: duel,
    result: duel.result,
    cards: duel.cards,
    custodyAlerts,
    intents: intents.toReversed(),
    blockHeight,
    clockOffsetMs: updateClockOffset(askedAt, answeredAt),
    staleSince: answeredAt.getTime() - checkedAt.getTime() > STALE_MS ? checkedAt : null,
  };
}

/** Returns the public view of a duel. */
export async function readDuelAsVisitor(duelId: string): Promise<DuelView> {
  const askedAt = systemClock.now().getTime();
  const receipt = await api.call(getDuelReceipt, { params: { duelId } });
  return toPublicView(receipt, updateClockOffset(askedAt, receipt.issuedAt));
}

/** Decodes a receipt, requested at `askedAt` in milliseconds, as the public view of its duel. */
export function decodeVisitorView(json: unknown, askedAt: number): DuelView {
  const receipt = getDuelReceipt.response.parse(json);
  return toPublicView(receipt, updateClockOffset(askedAt, receipt.issuedAt));
}

/**
 * Reads the whole duel, and remembers its terms, against which its payment is checked later. Null if the signed-in
 * wallet may not see the whole duel.
 */
export async function readAndRememberDuel(duelId: string): Promise<DuelBody | null> {
  try {
    return rememberFirstShown(await api.call(getDuel, { params: { duelId } }));
  } catch (error) {
    if (isApiProblem(error, 'forbidden')) return null;
    throw error;
  }
}

/**
 * Returns the provider's seed and the table of the duel's pack; null if the receipt doesn't say that the provider's
 * proof is available, because requesting the proof would then be an error.
 */
export async function fetchSeedAndTable(duelId: string): Promise<SeedAndTable | null> {
  const params = { duelId };
  const { availability } = await api.call(getDuelReceipt, { params });
  if (availability.providerProof !== 'available') return null;
  const { answer, packId } = await api.call(getDuelProof, { params });
  const pack = await api.call(getPack, { params: { packId } });
  return { seed: hexToBytes(answer.seed), table: recomputePublishedTable(pack) };
}
