import { hexToBytes } from '@noble/hashes/utils.js';
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
} from '../../lib/duel/contract';
import { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import type { DuelOffer } from '../../lib/health/contract';
import { getPack } from '../../lib/packs/contract';
import { sealPublished } from '../../lib/packs/published-rules';
import { reconcileDuel } from '../../lib/transactions/contract';
import { rememberDuel } from '../_payment/shown-duel';
import { api } from '../_site/api';
import type { RevealedDraw } from './build-action';
import { type DrawnCards, findDrawnCards } from './drawn';
import { type DuelView, publicView } from './view';

// What these pages ask of the API. Loaded by itself, after the page is shown: schemas and codecs weigh more than the pages.

export const readOpenDuels = () => api.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } });

export const readDuelsOf = (wallet: string) => api.call(listDuels, { query: { wallet } });

/** What both sides drew, as the sealed table has it. */
export const readDrawnCards = async (packId: string, result: NonNullable<DuelBody['result']>): Promise<DrawnCards> =>
  findDrawnCards(result, await api.call(getPack, { params: { packId } }));

export const isWallet = isWalletAddress;

/** Opens a duel; its payment is checked against what the page offered and asked for. */
export async function openDuel(
  body: CreateDuelBody,
  offer: DuelOffer | null,
  idempotencyKey: string,
): Promise<DuelBody> {
  const duel = await api.call(createDuel, { body }, { idempotencyKey });
  const { fundingSeconds = duel.fundingSeconds } = body;
  const { feeAmount, treasuryWallet, resolutionSeconds } = offer ?? duel;
  rememberDuel({ ...duel, feeAmount, treasuryWallet, resolutionSeconds, fundingSeconds });
  return duel;
}

export const joinAsOpponent = async (duelId: string): Promise<DuelBody> =>
  rememberDuel(await api.call(joinDuel, { params: { duelId }, body: {} }));

export const requestCancel = (duelId: string) => api.call(cancelDuel, { params: { duelId }, body: {} });

/** A player's look: the service looks at the chain first. */
export async function checkAsPlayer(duelId: string): Promise<DuelView> {
  const askedAt = systemClock.now().getTime();
  const { duel, intents, blockHeight, checkedAt } = await api.call(reconcileDuel, { params: { duelId } });
  rememberDuel(duel);
  return {
    duel,
    programId: duel.programId,
    full: duel,
    result: duel.result,
    cards: duel.cards,
    intents: intents.toReversed(),
    blockHeight,
    offsetMs: checkedAt.getTime() - askedAt,
  };
}

/** What everybody may see. */
export async function readAsVisitor(duelId: string): Promise<DuelView> {
  const askedAt = systemClock.now().getTime();
  const receipt = await api.call(getDuelReceipt, { params: { duelId } });
  return publicView(receipt, receipt.issuedAt.getTime() - askedAt);
}

/** Money that arrived where no duel waited for it, as everybody may read it. */
export const readAlerts = async (duelId: string) =>
  (await api.call(getDuelReceipt, { params: { duelId } })).custodyAlerts;

/** The whole duel for somebody signed in; null when it is not for this wallet. */
export async function readDuel(duelId: string): Promise<DuelBody | null> {
  try {
    return rememberDuel(await api.call(getDuel, { params: { duelId } }));
  } catch (error) {
    if (isApiProblem(error, 'forbidden')) return null;
    throw error;
  }
}

/** The provider's seed with the table of the duel's pack; null until it has answered. */
export async function readRevealedDraw(duelId: string): Promise<RevealedDraw | null> {
  try {
    const { answer, packId } = await api.call(getDuelProof, { params: { duelId } });
    const pack = await api.call(getPack, { params: { packId } });
    return { seed: hexToBytes(answer.seed), table: sealPublished(pack) };
  } catch (error) {
    if (isApiProblem(error, 'wrong-duel-state')) return null;
    throw error;
  }
}
