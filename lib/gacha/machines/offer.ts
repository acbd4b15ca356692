import type { Database, Transaction } from '../../../db/client';
import { formatCanonicalJson, type Json } from '../../core/canonical-json';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../../core/money';
import {
  buildChangedMeanwhileError,
  buildNotOfferableError,
  buildNotOfferedError,
  buildUnknownIdError,
  OfferError,
} from '../../offers/offer-error';
import { parseDocument } from '../../offers/parse-document';
import { deleteDraft, findDraft, insertDraft, recordOfferChange } from '../../offers/store';
import { toNextVersionId } from '../../offers/version-rules';
import { findMachineFaults, type MachineDocument, machineDocument } from './draft-rules';
import { findMintDecimals, reofferMachineRow, retireMachineRow } from './offer-store';
import {
  findMachine,
  insertMachine,
  listEntries,
  lockMachine,
  type NewMachine,
  type StoredEntry,
  type StoredMachine,
} from './store';

export const parseMachineDocument = (json: unknown): MachineDocument =>
  parseDocument(machineDocument, findMachineFaults, json);

/** Stores a draft and returns its key. Throws a `DocumentError`, or an `OfferError` for a key that is taken. */
export async function addMachineDraft(database: Database, json: unknown, now: Date): Promise<string> {
  const { machineKey } = parseMachineDocument(json);
  const document = formatCanonicalJson(json as Json);
  await database.transaction(async (transaction) => {
    if ((await findMachine(transaction, machineKey)) !== null)
      throw new OfferError(`${machineKey} is a sealed machine. Choose another machineKey, and name it in "replaces".`);
    if (!(await insertDraft(transaction, { kind: 'machine', id: machineKey, document, addedAt: now })))
      throw new OfferError(
        `${machineKey} is a draft already. Remove it before you add another file: drop ${machineKey}`,
      );
    await recordOfferChange(transaction, 'machine', machineKey, now, { change: 'added' });
  });
  return machineKey;
}

/** Removes a draft. Throws an `OfferError` if the key isn't a draft's. */
export async function dropMachineDraft(database: Database, machineKey: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await deleteDraft(transaction, 'machine', machineKey)) === null) {
      const found = await findMachine(transaction, machineKey);
      throw found === null
        ? buildUnknownIdError(machineKey)
        : new OfferError(`${machineKey} is sealed; it can be retired, not dropped.`);
    }
    await recordOfferChange(transaction, 'machine', machineKey, now, { change: 'dropped' });
  });
}

/**
 * Turns a draft into a sealed machine and offers it in the deployment's payment mint. Retires the machine that it
 * replaces, if any, in the same transaction. If the key is a retired machine's, offers that machine again. Throws an
 * `OfferError`, or a `DocumentError` for the draft.
 */
export async function offerMachine(database: Database, machineKey: string, mint: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const draft = await deleteDraft(transaction, 'machine', machineKey);
    if (draft === null) return offerRetiredMachineAgain(transaction, machineKey, now);
    const { name, tier, price, replaces = null, values, entries } = parseMachineDocument(JSON.parse(draft.document));
    const machine = {
      ...{ machineKey, name, tier, active: true, createdAt: now },
      ...{ priceAmount: price.amount, priceMint: mint, priceDecimals: await requireDecimals(transaction, mint) },
      ...{ valueSource: values.source, valuedAt: values.at },
    };
    const filled = entries.map(({ cardId, tier: cardTier, value, copies }, entryIndex) => ({
      ...{ machineKey, entryIndex, cardId, tier: cardTier, valueAmount: value },
      ...{ stock: copies, drawn: 0, held: 0 },
    }));
    const replaced = replaces === null ? null : await lockOfferedMachine(transaction, replaces);
    await offerNewMachine(transaction, replaced, machine, filled, now);
  });
}

/**
 * Offers a machine's unreserved copies at another price as its next version, retires the machine, and returns the new
 * key. Existing payments keep their price and their machine. Throws an `OfferError`.
 */
export async function repriceMachine(
  database: Database,
  machineKey: string,
  priceAmount: bigint,
  now: Date,
): Promise<string> {
  return database.transaction(async (transaction) => {
    const machine = await lockOfferedMachine(transaction, machineKey);
    if (priceAmount === machine.priceAmount)
      throw new OfferError(`${machineKey} has this price already; nothing was changed.`);
    const next = toNextVersionId(machineKey);
    if (next === null)
      throw new OfferError(`${machineKey} is too long a key for a next version. Add a file that replaces it.`);
    const left = (await listEntries(transaction, machineKey)).map((entry) => ({
      ...entry,
      ...{ machineKey: next, stock: entry.stock - entry.drawn - entry.held, drawn: 0, held: 0 },
    }));
    if (left.every(({ stock }) => stock === 0))
      throw new OfferError(`${machineKey} has no free copies left. Add a file that replaces it.`);
    const { name, tier, priceMint, priceDecimals, valueSource, valuedAt } = machine;
    const sealed = { name, tier, priceMint, priceDecimals, valueSource, valuedAt };
    await offerNewMachine(
      transaction,
      machine,
      { ...sealed, machineKey: next, priceAmount, active: true, createdAt: now },
      left,
      now,
    );
    return next;
  });
}

/** Retires a machine. Existing payments can still be completed. Throws an `OfferError` for one that isn't offered. */
export async function retireMachine(database: Database, machineKey: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOfferedMachine(transaction, machineKey);
    if (!(await retireMachineRow(transaction, machineKey, now, null))) throw buildChangedMeanwhileError(machineKey);
    await recordOfferChange(transaction, 'machine', machineKey, now, { change: 'retired' });
  });
}

async function offerNewMachine(
  transaction: Transaction,
  replaced: StoredMachine | null,
  machine: NewMachine,
  entries: readonly StoredEntry[],
  now: Date,
): Promise<void> {
  const { machineKey } = machine;
  if (!(await insertMachine(transaction, machine, entries)))
    throw new OfferError(`There is a machine ${machineKey} already; nothing was changed.`);
  await recordOfferChange(transaction, 'machine', machineKey, now, { change: 'offered' });
  if (replaced === null) return;
  if (!(await retireMachineRow(transaction, replaced.machineKey, now, machineKey)))
    throw buildChangedMeanwhileError(replaced.machineKey);
  await recordOfferChange(transaction, 'machine', replaced.machineKey, now, {
    change: 'replaced',
    replacedBy: machineKey,
  });
}

async function offerRetiredMachineAgain(transaction: Transaction, machineKey: string, now: Date): Promise<void> {
  const machine = await lockMachine(transaction, machineKey);
  if (machine === null) throw buildUnknownIdError(machineKey);
  if (machine.active || machine.replacedBy !== null) throw buildNotOfferableError(machineKey, machine);
  if (!(await reofferMachineRow(transaction, machineKey))) throw buildChangedMeanwhileError(machineKey);
  await recordOfferChange(transaction, 'machine', machineKey, now, { change: 'offered' });
}

/**
 * Locks an offered machine, so that its copies don't change until the transaction ends. Throws an `OfferError` for any
 * other key.
 */
async function lockOfferedMachine(transaction: Transaction, machineKey: string): Promise<StoredMachine> {
  const machine = await lockMachine(transaction, machineKey);
  if (machine?.active) return machine;
  if (machine !== null) throw buildNotOfferedError(machineKey, machine);
  const draft = await findDraft(transaction, 'machine', machineKey);
  throw draft === null
    ? buildUnknownIdError(machineKey)
    : new OfferError(`${machineKey} is a draft. Offer it first: offer ${machineKey}`);
}

/** Returns the decimals of the mint that a machine is paid in. Throws an `OfferError` for an unknown mint. */
async function requireDecimals(transaction: Transaction, mint: string): Promise<number> {
  if (mint === WRAPPED_SOL_MINT) return SOL_DECIMALS;
  const decimals = await findMintDecimals(transaction, mint);
  if (decimals === null)
    throw new OfferError(`No machine is paid in ${mint} yet. Start the service once with this GACHA_MINT.`);
  return decimals;
}
