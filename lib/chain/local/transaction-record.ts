import { costUnits } from './runtime/compute-budget';
import type { Execution } from './runtime/execution';
import { messageAccounts } from './runtime/loaded-addresses';
import { memosOf } from './runtime/memo-text';
import type { WireTransaction } from './runtime/wire';
import type { TransactionRecord } from './storage/block-record';

/** Builds the stored record of a landed transaction. */
export function recordOf({ message, signature, bytes }: WireTransaction, execution: Execution): TransactionRecord {
  const accounts = messageAccounts(message, execution.loadedAddresses);
  const writable = accounts.filter((account) => account.writable).length;
  return {
    ...execution,
    signature,
    wire: bytes,
    addresses: accounts.map(({ address }) => address),
    memo: memosOf(message),
    fee: execution.fee ?? 0n,
    costUnits: costUnits(message, writable, execution.unitsConsumed, execution.loadedAccountsDataSize),
  };
}
