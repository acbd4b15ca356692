import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from './account-versions';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, UPGRADEABLE_LOADER } from './program-addresses';
import { ADDRESS_BYTES, type WireMessage } from './wire';

/** Addresses that a v0 message loads from lookup tables. */
export interface LoadedAddresses {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
}

/**
 * An account of a message. Lists of them have static keys first, then loaded writable addresses, then loaded read-only
 * addresses.
 */
export interface MessageAccount {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
  readonly source: 'transaction' | 'lookupTable';
}

/** Size of an address lookup table's header in bytes. */
const TABLE_HEADER_BYTES = 56;

function getTableAddress(table: StoredAccount | null, index: number): Address | undefined {
  if (table?.owner !== ADDRESS_LOOKUP_TABLE_PROGRAM) return undefined;
  const start = TABLE_HEADER_BYTES + index * ADDRESS_BYTES;
  const key = table.data.subarray(start, start + ADDRESS_BYTES);
  return key.length === ADDRESS_BYTES ? (base58.encode(key) as Address) : undefined;
}

/** Resolves a message's lookups. Returns null if a table or an entry doesn't exist. */
export function loadAddresses(
  { addressTableLookups }: WireMessage,
  accountOf: (address: Address) => StoredAccount | null,
): LoadedAddresses | null {
  const writable: (Address | undefined)[] = [];
  const readonly: (Address | undefined)[] = [];
  for (const { accountKey, writableIndexes, readonlyIndexes } of addressTableLookups) {
    const table = accountOf(accountKey);
    writable.push(...writableIndexes.map((index) => getTableAddress(table, index)));
    readonly.push(...readonlyIndexes.map((index) => getTableAddress(table, index)));
  }
  if ([...writable, ...readonly].includes(undefined)) return null;
  return { writable: writable as Address[], readonly: readonly as Address[] };
}

/** Whether the header of a message makes one of its own accounts writable. */
function isStaticWritable(message: WireMessage, index: number): boolean {
  const { numRequiredSignatures, accountKeys } = message;
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - message.numReadonlySignedAccounts
    : index < accountKeys.length - message.numReadonlyUnsignedAccounts;
}

/**
 * Returns all accounts of a message. An invoked program is read-only, unless the upgradeable loader is among the
 * message's own accounts, as in deployments.
 */
export function listAccountsOfMessage(message: WireMessage, loaded: LoadedAddresses): MessageAccount[] {
  const invoked = new Set(message.instructions.map(({ programIdIndex }) => programIdIndex));
  const deploys = message.accountKeys.includes(UPGRADEABLE_LOADER);
  const own = message.accountKeys.map((address, index) => ({
    address,
    signer: index < message.numRequiredSignatures,
    writable: isStaticWritable(message, index) && (deploys || !invoked.has(index)),
    source: 'transaction' as const,
  }));
  const fromTables = (addresses: readonly Address[], writable: boolean) =>
    addresses.map((address) => ({ address, signer: false, writable, source: 'lookupTable' as const }));
  return [...own, ...fromTables(loaded.writable, true), ...fromTables(loaded.readonly, false)];
}
