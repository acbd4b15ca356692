import { decodeMessage } from '../chain/inspect/decode';
import { findChanges } from '../chain/inspect/signed';
import { fromBase64, splitTransaction } from '../chain/inspect/wire';
import { sha256Hex } from '../core/hash';
import { openStates } from './intent-rules';
import type { Landed } from './scan';
import type { StoredIntent } from './store';

type Message = Pick<Landed, 'message' | 'loaded'>;

/** Returns the blockhash that a landed transaction was built on, or null where it can't be decoded. */
export function readBlockhash({ message, loaded }: Message): string | null {
  try {
    return decodeMessage(message, loaded).blockhash;
  } catch {
    return null;
  }
}

/**
 * Returns the intent of `prepared` (one duel's, oldest first) that a landed transaction carries out, or null: the one of
 * exactly this message, else the newest one that it differs from by the wallet's own guards alone, open ones first.
 */
export function findIntentFor(landed: Message, prepared: readonly StoredIntent[]): StoredIntent | null {
  const hash = sha256Hex(landed.message);
  const exact = prepared.find(({ messageHash, boundMessageHash }) => messageHash === hash || boundMessageHash === hash);
  if (exact !== undefined) return exact;
  const guarded = prepared.filter((intent) => isGuarded(landed.message, intent));
  return guarded.findLast(({ state }) => openStates.has(state)) ?? guarded.at(-1) ?? null;
}

function isGuarded(message: Uint8Array, { transaction, signerWallet, programId }: StoredIntent): boolean {
  try {
    const before = splitTransaction(fromBase64(transaction)).message;
    return findChanges(before, message, signerWallet, programId).length === 0;
  } catch {
    return false;
  }
}
