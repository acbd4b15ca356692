/** A signed transaction that may not have arrived yet. */
export interface StoredTransaction {
  readonly prepared: { readonly duelId: string; readonly intentId: string };
  /** The signed transaction in base64. */
  readonly signed: string;
  readonly signature: string;
}

const buildStorageKey = (intentId: string): string => `ripduel.signed.${intentId}`;

/** Stores a signed transaction, so that after a lost tab it can be sent again until the service knows its signature. */
export const saveSignedTransaction = (signed: StoredTransaction): void =>
  localStorage.setItem(buildStorageKey(signed.prepared.intentId), JSON.stringify(signed));

export function findSignedTransaction(intentId: string): StoredTransaction | null {
  const kept = localStorage.getItem(buildStorageKey(intentId));
  return kept === null ? null : (JSON.parse(kept) as StoredTransaction);
}

export const deleteSignedTransaction = (intentId: string): void => localStorage.removeItem(buildStorageKey(intentId));
