import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, decodeTerms } from '../../lib/chain/escrow/terms';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { sha256Hex } from '../../lib/core/hash';
import { ok, type Result, refuse } from '../../lib/core/result';
import { sealEntries, type TableEntry, tableEntrySchema } from '../table-entry';

/** An id of a duel: 1 to 128 visible ASCII characters. */
export const duelIdSchema = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const proposalBodySchema = z.strictObject({
  duelId: duelIdSchema,
  terms: z.base64(),
  entries: z.array(tableEntrySchema).min(1).max(1024),
});

/**
 * Terms that the provider is asked to agree to, decoded. Duel id and entries match the terms; nothing else has been
 * checked yet.
 */
export interface Proposal {
  readonly duelId: string;
  readonly terms: DuelTerms;
  readonly termsHash: string;
  readonly entries: readonly TableEntry[];
  readonly table: SealedTable;
}

/** Parses the body of `POST /terms`. If it fails, the result's `reason` says what is invalid. */
export function parseProposal(text: string): Result<Proposal, string> {
  const json = tryParseJson(text);
  if (json === undefined) return refuse('the body is not JSON');
  const parsed = proposalBodySchema.safeParse(json);
  if (!parsed.success) return refuse(z.prettifyError(parsed.error).slice(0, 300));
  const { duelId, terms, entries } = parsed.data;
  const bytes = fromBase64(terms);
  const decoded = nullIfThrows(() => decodeTerms(bytes));
  if (decoded === null) return refuse('terms: not 319 bytes of layout 2');
  const table = nullIfThrows(() => sealEntries(entries));
  if (table === null) return refuse('entries: not a table');
  const fault = findContradiction(duelId, decoded, table);
  return fault === null ? ok({ duelId, terms: decoded, termsHash: sha256Hex(bytes), entries, table }) : refuse(fault);
}

/** Returns a fault if the terms commit to another duel id or table than the proposal's; else null. */
function findContradiction(duelId: string, terms: DuelTerms, table: SealedTable): string | null {
  if (sha256Hex(duelId) !== toHex(terms.duelIdHash)) return 'duelId: not the one of the terms';
  const isSealed = toHex(table.root) === toHex(terms.tableRoot) && table.totalWeight === terms.totalWeight;
  return isSealed ? null : 'entries: not the table of the terms';
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nullIfThrows<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch {
    return null;
  }
}

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
