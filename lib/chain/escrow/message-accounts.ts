import { getCompiledTransactionMessageDecoder } from '@solana/kit';
import type { LoadedAddresses } from '../inspect/decode';

/**
 * Lists the accounts of a message by their index, those of lookup tables included. Empty if the message can't be
 * decoded.
 */
export function listMessageAccounts(message: Uint8Array, loaded: LoadedAddresses): string[] {
  try {
    const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(message);
    return [...staticAccounts, ...loaded.writable, ...loaded.readonly];
  } catch {
    return [];
  }
}
