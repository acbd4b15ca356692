import { decodeMessage } from '../chain/inspect/decode';
import { sha256Hex } from '../core/hash';
import type { HistoryTransaction } from './scan';
import type { StoredIntent } from './store';

type Message = Pick<HistoryTransaction, 'message' | 'loadedAddresses'>;

/** Returns the blockhash that a landed transaction was built on, or null where it can't be decoded. */
export function decodeBlockhash({ message, loadedAddresses }: Message): string | null {
  try {
    return decodeMessage(message, loadedAddresses).blockhash;
  } catch {
    return null;
  }
}

/**
 * Returns the intent whose prepared or bound message is exactly the message of a landed transaction, or null. An intent
 * that it was prepared for wins over one that it was wrongly bound to. `prepared` are intents of one duel.
 */
export function findIntentFor(
  { message }: Pick<HistoryTransaction, 'message'>,
  prepared: readonly StoredIntent[],
): StoredIntent | null {
  const hash = sha256Hex(message);
  return (
    prepared.find(({ messageHash }) => messageHash === hash) ??
    prepared.find(({ boundMessageHash }) => boundMessageHash === hash) ??
    null
  );
}
