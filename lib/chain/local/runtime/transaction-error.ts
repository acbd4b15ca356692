import type { FailedTransactionMetadata } from 'litesvm';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-texts';

/** An instruction's error in its RPC form: a name, or a custom number. */
export type InstructionError = string | { readonly Custom: number };

/** A transaction's error in its RPC form, e.g. `"BlockhashNotFound"` or `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, InstructionError] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } };

/** Names of LiteSVM's errors without fields, indexed by LiteSVM's numbers. */
const transactionErrorNames = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound', 'InsufficientFundsForFee'],
  ...['InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound', 'CallChainTooDeep', 'MissingSignatureForFee'],
  ...['InvalidAccountIndex', 'SignatureFailure', 'InvalidProgramForExecution', 'SanitizeFailure'],
  ...['ClusterMaintenance', 'AccountBorrowOutstanding', 'WouldExceedMaxBlockCostLimit', 'UnsupportedVersion'],
  ...['InvalidWritableAccount', 'WouldExceedMaxAccountCostLimit', 'WouldExceedAccountDataBlockLimit'],
  ...['TooManyAccountLocks', 'AddressLookupTableNotFound', 'InvalidAddressLookupTableOwner'],
  ...['InvalidAddressLookupTableData', 'InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount'],
  ...['WouldExceedMaxVoteCostLimit', 'WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded'],
  ...['ResanitizationNeeded', 'InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction', 'ProgramCacheHitMaxLimit'],
  'CommitCancelled',
];

/** Names of LiteSVM's instruction errors without fields, indexed by LiteSVM's numbers. */
const instructionErrorNames = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData', 'AccountDataTooSmall'],
  ...['InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature', 'AccountAlreadyInitialized'],
  ...['UninitializedAccount', 'UnbalancedInstruction', 'ModifiedProgramId', 'ExternalAccountLamportSpend'],
  ...['ExternalAccountDataModified', 'ReadonlyLamportChange', 'ReadonlyDataModified', 'DuplicateAccountIndex'],
  ...['ExecutableModified', 'RentEpochModified', 'NotEnoughAccountKeys', 'AccountDataSizeChanged'],
  ...['AccountNotExecutable', 'AccountBorrowFailed', 'AccountBorrowOutstanding', 'DuplicateAccountOutOfSync'],
  ...['InvalidError', 'ExecutableDataModified', 'ExecutableLamportChange', 'ExecutableAccountNotRentExempt'],
  ...['UnsupportedProgramId', 'CallDepth', 'MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded'],
  ...['InvalidSeeds', 'InvalidRealloc', 'ComputationalBudgetExceeded', 'PrivilegeEscalation'],
  ...['ProgramEnvironmentSetupFailure', 'ProgramFailedToComplete', 'ProgramFailedToCompile', 'Immutable'],
  ...['IncorrectAuthority', 'AccountNotRentExempt', 'InvalidAccountOwner', 'ArithmeticOverflow', 'UnsupportedSysvar'],
  ...['IllegalOwner', 'MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded', 'MaxInstructionTraceLengthExceeded'],
  ...['BuiltinProgramsMustConsumeComputeUnits', 'BorshIoError'],
];

type LiteSvmError = ReturnType<FailedTransactionMetadata['err']>;

/** Converts a LiteSVM error to its RPC form. */
export function toTransactionError(error: LiteSvmError): TransactionError {
  if (typeof error === 'number') return transactionErrorNames[error] ?? 'SanitizeFailure';
  if ('accountIndex' in error) {
    const account_index = error.accountIndex;
    return error.constructor.name === 'TransactionErrorInsufficientFundsForRent'
      ? { InsufficientFundsForRent: { account_index } }
      : { ProgramExecutionTemporarilyRestricted: { account_index } };
  }
  if (!('err' in error)) return { DuplicateInstruction: error.index };
  const inner = error.err();
  if (typeof inner === 'number')
    return { InstructionError: [error.index, instructionErrorNames[inner] ?? 'GenericError'] };
  return { InstructionError: [error.index, 'code' in inner ? { Custom: inner.code } : 'BorshIoError'] };
}

function formatInstructionError(error: InstructionError): string {
  if (typeof error === 'object') return `custom program error: 0x${error.Custom.toString(16)}`;
  return INSTRUCTION_ERRORS[error] ?? error;
}

/** Returns a node's message for an error. */
export function formatTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return TRANSACTION_ERRORS[error] ?? error;
  if ('InstructionError' in error) {
    const [index, inner] = error.InstructionError;
    return `Error processing Instruction ${index}: ${formatInstructionError(inner)}`;
  }
  if ('DuplicateInstruction' in error)
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`;
  if ('InsufficientFundsForRent' in error)
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`;
  const { account_index } = error.ProgramExecutionTemporarilyRestricted;
  return `Execution of the program referenced by account at index ${account_index} is temporarily restricted.`;
}
