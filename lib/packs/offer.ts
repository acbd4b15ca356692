import type { Database, Transaction } from '../../db/client';
import { formatCanonicalJson, type Json } from '../core/canonical-json';
import {
  buildChangedMeanwhileError,
  buildNotOfferableError,
  buildNotOfferedError,
  buildUnknownIdError,
  OfferError,
} from '../offers/offer-error';
import { parseDocument } from '../offers/parse-document';
import { deleteDraft, findDraft, insertDraft, recordOfferChange } from '../offers/store';
import { toNextVersionId } from '../offers/version-rules';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import {
  findPackFaults,
  MAX_BOND_FLOOR_LAMPORTS,
  type PackDocument,
  packDocument,
  toCardModeAndRate,
  toPackEntries,
} from './draft-rules';
import { reofferPackRow, retirePackRow } from './offer-store';
import { calculateDearestPairLamports, type SealedEntry } from './rules';
import { toSealedEntry } from './sealed-table';
import { findPack, insertPack, listEntries, type NewPack, type StoredPack } from './store';

/** A new price, in base units of the valuation mint; the rate of the bond stays unless one is given. */
export interface NewPrice {
  readonly priceAmount: bigint;
  /** Lamports per base unit of value. */
  readonly lamportsPerValueUnit?: bigint | undefined;
}

export const parsePackDocument = (json: unknown): PackDocument => parseDocument(packDocument, findPackFaults, json);

/** Stores a draft and returns its id. Throws a `DocumentError`, or an `OfferError` for an id that is taken. */
export async function addPackDraft(database: Database, json: unknown, now: Date): Promise<string> {
  const { packId } = parsePackDocument(json);
  const document = formatCanonicalJson(json as Json);
  await database.transaction(async (transaction) => {
    if ((await findPack(transaction, packId)) !== null)
      throw new OfferError(
        `${packId} is a sealed pack, which never changes. Choose another packId, and name it in "replaces".`,
      );
    if (!(await insertDraft(transaction, { kind: 'pack', id: packId, document, addedAt: now })))
      throw new OfferError(`${packId} is a draft already. Remove it before you add another file: drop ${packId}`);
    await recordOfferChange(transaction, 'pack', packId, now, { change: 'added' });
  });
  return packId;
}

/** Removes a draft. Throws an `OfferError` for an id that isn't a draft's. */
export async function dropPackDraft(database: Database, packId: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await deleteDraft(transaction, 'pack', packId)) === null) {
      const pack = await findNonEdition(transaction, packId);
      throw pack === null
        ? buildUnknownIdError(packId)
        : new OfferError(`${packId} is sealed; it can be retired, not dropped.`);
    }
    await recordOfferChange(transaction, 'pack', packId, now, { change: 'dropped' });
  });
}

/**
 * Seals a draft and offers it, and retires the pack that it replaces, in one transaction; or offers a retired pack
 * again. Throws an `OfferError`, or a `DocumentError` for a draft that can't be sealed.
 */
export async function offerPack(database: Database, packId: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const draft = await deleteDraft(transaction, 'pack', packId);
    if (draft === null) return offerRetiredPack(transaction, packId, now);
    const document = parsePackDocument(JSON.parse(draft.document));
    const { name, tier, price, replaces = null } = document;
    const pack = { packId, name, tier, ...toCardModeAndRate(document), priceAmount: price.amount };
    await offerNewPack(transaction, replaces, pack, toPackEntries(document), now);
  });
}

/**
 * Offers the cards of a pack at another price, as the pack's next version, and retires the pack. Returns the next
 * version's id. Throws an `OfferError` if the pack isn't offered or can't have this price.
 */
export async function repricePack(database: Database, packId: string, price: NewPrice, now: Date): Promise<string> {
  return database.transaction(async (transaction) => {
    const pack = await getOfferedPack(transaction, packId);
    const { name, tier, cardMode } = pack;
    const { priceAmount, lamportsPerValueUnit = pack.lamportsPerValueUnit } = price;
    if (cardMode === 0 && lamportsPerValueUnit !== 0n)
      throw new OfferError(`${packId} is a pack for fees only: its bond has no rate.`);
    if (priceAmount === pack.priceAmount && lamportsPerValueUnit === pack.lamportsPerValueUnit)
      throw new OfferError(`${packId} has this price already; nothing was changed.`);
    const next = toNextVersionId(packId);
    if (next === null)
      throw new OfferError(`${packId} is too long an id for a next version. Add a file that replaces it.`);
    const entries = (await listEntries(transaction, packId)).map(toSealedEntry);
    const priced = { packId: next, name, tier, cardMode, lamportsPerValueUnit, priceAmount };
    const floor = calculateDearestPairLamports(priced, entries);
    if (floor > MAX_BOND_FLOOR_LAMPORTS)
      throw new OfferError(`A bond of ${floor} lamports can't be staked; nothing was changed.`);
    await offerNewPack(transaction, packId, priced, entries, now);
    return next;
  });
}

/** Retires a pack; its page, duels and proofs stay available. Throws an `OfferError` if the pack isn't offered. */
export async function retirePack(database: Database, packId: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await getOfferedPack(transaction, packId);
    if (!(await retirePackRow(transaction, packId, now, null))) throw buildChangedMeanwhileError(packId);
    await recordOfferChange(transaction, 'pack', packId, now, { change: 'retired' });
  });
}

type PackToOffer = Pick<NewPack, 'packId' | 'name' | 'tier' | 'cardMode' | 'lamportsPerValueUnit' | 'priceAmount'>;

async function offerNewPack(
  transaction: Transaction,
  replaced: string | null,
  pack: PackToOffer,
  entries: readonly SealedEntry[],
  now: Date,
): Promise<void> {
  const { packId } = pack;
  const price = { priceMint: VALUE_MINT, priceDecimals: VALUE_DECIMALS, pricedAt: now };
  if (replaced !== null) await getOfferedPack(transaction, replaced);
  if (!(await insertPack(transaction, { ...pack, ...price, active: true, editionOf: null, createdAt: now }, entries)))
    throw new OfferError(`There is a pack ${packId} already; nothing was changed.`);
  await recordOfferChange(transaction, 'pack', packId, now, { change: 'offered' });
  if (replaced === null) return;
  if (!(await retirePackRow(transaction, replaced, now, packId))) throw buildChangedMeanwhileError(replaced);
  await recordOfferChange(transaction, 'pack', replaced, now, { change: 'replaced', replacedBy: packId });
}

async function offerRetiredPack(transaction: Transaction, packId: string, now: Date): Promise<void> {
  const pack = await findNonEdition(transaction, packId);
  if (pack === null) throw buildUnknownIdError(packId);
  if (pack.active || pack.replacedBy !== null) throw buildNotOfferableError(packId, pack);
  if (!(await reofferPackRow(transaction, packId))) throw buildChangedMeanwhileError(packId);
  await recordOfferChange(transaction, 'pack', packId, now, { change: 'offered' });
}

async function getOfferedPack(transaction: Transaction, packId: string): Promise<StoredPack> {
  const pack = await findNonEdition(transaction, packId);
  if (pack?.active) return pack;
  if (pack !== null) throw buildNotOfferedError(packId, pack);
  const draft = await findDraft(transaction, 'pack', packId);
  throw draft === null
    ? buildUnknownIdError(packId)
    : new OfferError(`${packId} is a draft. Offer it first: offer ${packId}`);
}

/**
 * Finds a pack that isn't an edition; null for an unknown id and for an edition, because operators change only the pack
 * of an edition.
 */
async function findNonEdition(transaction: Transaction, packId: string): Promise<StoredPack | null> {
  const pack = await findPack(transaction, packId);
  return pack?.editionOf === null ? pack : null;
}
