import { getCompiledTransactionMessageDecoder } from '@solana/kit';
import type { LoadedAddresses } from '../inspect/decode';

/** Lists the accounts of a message by their index, those of lookup tables included; none where it can't be read. */
export function listMessageAccounts(message: Uint8Array, loaded: LoadedAddresses): string[] {
  try {
    const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(message);
    return [...staticAccounts, ...loaded.writable, ...loaded.readonly];
  } catch {
    return [];
  }
}
