import { calculateCostUnits } from './runtime/compute-budget';
import type { Execution } from './runtime/execution';
import { listAccountsOfMessage } from './runtime/loaded-addresses';
import { formatMemos } from './runtime/memo-text';
import type { DecodedTransaction } from './runtime/wire';
import type { TransactionRecord } from './storage/block-record';

/** Builds the stored record of a landed transaction. */
export function buildTransactionRecord(
  { message, signature, bytes }: DecodedTransaction,
  execution: Execution,
): TransactionRecord {
  const accounts = listAccountsOfMessage(message, execution.loadedAddresses);
  const writable = accounts.filter((account) => account.writable).length;
  return {
    ...execution,
    signature,
    wire: bytes,
    addresses: accounts.map(({ address }) => address),
    memo: formatMemos(message),
    fee: execution.fee ?? 0n,
    costUnits: calculateCostUnits(message, writable, execution.unitsConsumed, execution.loadedAccountsDataSize),
  };
}
