import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { TransactionMetadata } from 'litesvm';
import type { StoredAccount } from './account-versions';
import type { LoadedAddresses, MessageAccount } from './loaded-addresses';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './program-addresses';
import type { TokenBalance } from './token-balances';
import type { TransactionError } from './transaction-error';
import { findProgramDataAddress } from './vm';
import type { CompiledInstruction, WireMessage } from './wire';

export interface InnerInstruction extends CompiledInstruction {
  /** Call depth: 2 for an instruction called by a top-level one, and so on. */
  readonly stackHeight: number;
}

/** The instructions that the top-level instruction `index` called. */
export interface InnerInstructions {
  readonly index: number;
  readonly instructions: readonly InnerInstruction[];
}

/** The return data that was set last in a transaction, and the program that set it. */
export interface ReturnData {
  readonly programId: Address;
  readonly data: Uint8Array;
}

/** Result of executing a transaction, shared by its record and its simulation. Lamports are bigint. */
export interface Execution {
  readonly err: TransactionError | null;
  /** Null if the error means that the transaction never lands, so that it pays nothing. */
  readonly fee: bigint | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  readonly loadedAccountsDataSize: number;
  readonly innerInstructions: readonly InnerInstructions[];
  readonly returnData: ReturnData | null;
  readonly loadedAddresses: LoadedAddresses;
  readonly preBalances: readonly bigint[];
  readonly postBalances: readonly bigint[];
  readonly preTokenBalances: readonly TokenBalance[];
  readonly postTokenBalances: readonly TokenBalance[];
}

/** Errors that are found before the fee is charged. A transaction with one of them is dropped without a trace. */
const DROPPING_ERRORS: ReadonlySet<string> = new Set([
  ...['AccountNotFound', 'InsufficientFundsForFee', 'InvalidAccountForFee', 'MissingSignatureForFee'],
  ...['AlreadyProcessed', 'BlockhashNotFound', 'SignatureFailure', 'SanitizeFailure', 'InvalidAccountIndex'],
  ...['AccountLoadedTwice', 'AccountInUse', 'TooManyAccountLocks', 'UnsupportedVersion'],
  ...['AddressLookupTableNotFound', 'InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData'],
  ...['InvalidAddressLookupTableIndex', 'InvalidLoadedAccountsDataSizeLimit', 'InvalidRentPayingAccount'],
]);

/**
 * Whether a transaction with this error is dropped without paying a fee. An invalid compute budget instruction, or a
 * fee payer left below the rent-exempt minimum, also drops it.
 */
export function isDroppedError(err: TransactionError, message: WireMessage, logs: readonly string[]): boolean {
  if (typeof err === 'string') return DROPPING_ERRORS.has(err);
  if ('DuplicateInstruction' in err) return true;
  if (logs.length > 0) return false;
  if ('InsufficientFundsForRent' in err) return err.InsufficientFundsForRent.account_index === 0;
  if (!('InstructionError' in err)) return false;
  const failed = message.instructions[err.InstructionError[0]];
  return failed !== undefined && message.accountKeys[failed.programIdIndex] === COMPUTE_BUDGET_PROGRAM;
}

/** Returns why an account can't pay a fee. Null if it can, or if `fee` is null, since then none is due. */
export function findPayerError(payer: StoredAccount | null, fee: bigint | null): TransactionError | null {
  if (fee === null) return null;
  if (!payer) return 'AccountNotFound';
  if (payer.owner !== SYSTEM_PROGRAM) return 'InvalidAccountForFee';
  return payer.lamports < fee ? 'InsufficientFundsForFee' : null;
}

/** Returns the instructions that each top-level instruction called; those that called none are left out. */
export function toInnerInstructions(meta: TransactionMetadata): InnerInstructions[] {
  return meta.innerInstructions().flatMap((calls, index) => {
    const instructions = calls.map((call) => {
      const instruction = call.instruction();
      const programIdIndex = instruction.programIdIndex();
      const accounts = [...instruction.accounts()];
      return { programIdIndex, accounts, data: instruction.data(), stackHeight: call.stackHeight() };
    });
    return instructions.length > 0 ? [{ index, instructions }] : [];
  });
}

/** Returns a transaction's return data; null if there is none. */
export function toReturnData(meta: TransactionMetadata): ReturnData | null {
  const returned = meta.returnData();
  const data = returned.data();
  return data.length > 0 ? { programId: base58.encode(returned.programId()) as Address, data } : null;
}

/** Bytes that the runtime counts for each loaded account in addition to its data. */
const ACCOUNT_OVERHEAD_BYTES = 64;

/** Counts the bytes that a transaction loads: its accounts, and the bytes of each upgradeable program among them. */
export function calculateLoadedBytes(
  accounts: readonly MessageAccount[],
  accountOf: (address: Address) => StoredAccount | null,
): number {
  const addresses = new Set(accounts.map(({ address }) => address));
  for (const { address } of accounts) {
    const programData = findProgramDataAddress(accountOf(address));
    if (programData) addresses.add(programData);
  }
  let bytes = 0;
  for (const address of addresses) {
    const account = accountOf(address);
    if (account) bytes += ACCOUNT_OVERHEAD_BYTES + account.data.length;
  }
  return bytes;
}
