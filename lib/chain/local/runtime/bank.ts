import type { Address } from '@solana/kit';
import type { FailedTransactionMetadata, SimulatedTransactionInfo, TransactionMetadata } from 'litesvm';
import { AccountVersions, type StoredAccount } from './account-versions';
import { calculateFee } from './compute-budget';
import {
  calculateLoadedBytes,
  type Execution,
  findPayerError,
  isDroppedError,
  toInnerInstructions,
  toReturnData,
} from './execution';
import { listAccountsOfMessage, loadAddresses, type MessageAccount } from './loaded-addresses';
import { toClusterLogs } from './memo-log';
import { NATIVE_MINT, SYSTEM_PROGRAM } from './program-addresses';
import { listTokenBalances } from './token-balances';
import { type TransactionError, toTransactionError } from './transaction-error';
import { findProgramDataAddress, type Vm } from './vm';
import type { DecodedTransaction } from './wire';

/** A simulation, with the accounts after it. */
export interface Simulation extends Execution {
  readonly accountAfter: (address: Address) => StoredAccount | null;
}

/** An execution before its loaded addresses and its balances are added. */
type ExecutionOutcome = Omit<Execution, 'loadedAddresses' | `${'pre' | 'post'}${'' | 'Token'}Balances`>;
/** Function that returns an account in one state of the chain; null if it doesn't exist. */
type AccountLookup = (address: Address) => StoredAccount | null;
/** Slot number that stands for an account's newest version. */
const NEWEST_SLOT = Number.POSITIVE_INFINITY;
/** Loaded addresses of a message whose lookups can't be resolved. */
const NO_ADDRESSES = { writable: [], readonly: [] };

/** Returns a lookup that takes an account from `known` (null: it doesn't exist), else from `otherwise`. */
const createFallbackLookup =
  (known: ReadonlyMap<Address, StoredAccount | null>, otherwise: AccountLookup): AccountLookup =>
  (address) =>
    known.has(address) ? (known.get(address) ?? null) : otherwise(address);

const isSameAccount = (a: StoredAccount | null, b: StoredAccount | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0);

/** The accounts at every commitment, and the execution of transactions on them. Doesn't check blockhashes. */
export class Bank {
  readonly versions = new AccountVersions();
  /** Transactions whose signatures a simulation without an error has verified. They aren't verified again. */
  private readonly verifiedTransactions = new WeakSet<DecodedTransaction>();

  constructor(readonly vm: Vm) {}

  /** Returns an account at the end of `slot`, by default in its present state. */
  account(address: Address, slot = NEWEST_SLOT): StoredAccount | null {
    const version = this.versions.getVersion(address, slot);
    return version === undefined ? this.vm.read(address) : version;
  }

  /**
   * Returns the accounts of a program at the end of `slot`, in no order: those that were written, and the native mint.
   */
  *listOwnedBy(program: Address, slot: number): IterableIterator<[Address, StoredAccount]> {
    for (const address of new Set([NATIVE_MINT, ...this.versions.addresses()])) {
      const account = this.account(address, slot);
      if (account?.owner === program) yield [address, account];
    }
  }

  /** Sets an account in `slot` without a transaction. */
  setAccount(slot: number, address: Address, account: StoredAccount | null): void {
    this.versions.write(slot, address, account, this.account(address));
    this.vm.write(address, account);
  }

  /** Executes and commits a transaction in `slot`. Returns only the error if the transaction is dropped. */
  execute(transaction: DecodedTransaction, slot: number): Execution | { readonly dropped: TransactionError } {
    const loaded = loadAddresses(transaction.message, (address) => this.account(address));
    if (!loaded) return { dropped: 'InvalidAddressLookupTableIndex' };
    const accounts = listAccountsOfMessage(transaction.message, loaded);
    const before = new Map(accounts.map(({ address }) => [address, this.account(address)]));
    const beforeOf = createFallbackLookup(before, (address) => this.account(address));
    const result = this.vm.send(transaction, !this.verifiedTransactions.has(transaction));
    const outcome = this.toOutcome(transaction, result, accounts, beforeOf);
    const payer = accounts[0]?.address ?? SYSTEM_PROGRAM;
    const unpaid = outcome.err && findPayerError(beforeOf(payer), outcome.fee);
    if (outcome.err && unpaid) return { dropped: unpaid };
    if (outcome.err && outcome.fee === null) return { dropped: outcome.err };
    this.chargeFeeOfUnloadedTransaction(payer, beforeOf(payer), outcome);
    const after = new Map(
      accounts.map(({ address, writable }) => [address, writable ? this.vm.reread(address) : beforeOf(address)]),
    );
    for (const [address, account] of after) {
      const old = before.get(address) ?? null;
      if (!isSameAccount(old, account)) this.versions.write(slot, address, account, old);
    }
    return {
      ...outcome,
      ...this.collectBalances(
        accounts,
        beforeOf,
        createFallbackLookup(after, (address) => this.account(address)),
      ),
      loadedAddresses: loaded,
    };
  }

  /** Simulates a transaction on the state of `slot` without committing it. `verify`: whether to verify signatures. */
  simulate(transaction: DecodedTransaction, slot: number, verify: boolean): Simulation {
    const accountOf: AccountLookup = (address) => this.account(address, slot);
    const loaded = loadAddresses(transaction.message, accountOf);
    const accounts = listAccountsOfMessage(transaction.message, loaded ?? NO_ADDRESSES);
    const addresses = [
      ...accounts.map(({ address }) => address),
      ...transaction.message.addressTableLookups.map((table) => table.accountKey),
    ];
    const result = this.runWithStateAt(slot, addresses, () => this.vm.simulate(transaction, verify));
    const outcome = this.toOutcome(transaction, result, accounts, accountOf);
    if (verify && !outcome.err) this.verifiedTransactions.add(transaction);
    const after = getAccountsAfter(result, accounts, outcome, accountOf);
    const accountAfter = createFallbackLookup(after, accountOf);
    return {
      ...outcome,
      ...this.collectBalances(accounts, accountOf, accountAfter),
      loadedAddresses: loaded ?? NO_ADDRESSES,
      accountAfter,
    };
  }

  private collectBalances(accounts: readonly MessageAccount[], before: AccountLookup, after: AccountLookup) {
    const pre = accounts.map(({ address }) => before(address));
    const post = accounts.map(({ address }) => after(address));
    return {
      preBalances: pre.map((account) => account?.lamports ?? 0n),
      postBalances: post.map((account) => account?.lamports ?? 0n),
      preTokenBalances: listTokenBalances(pre, before),
      postTokenBalances: listTokenBalances(post, after),
    };
  }

  private toOutcome(
    { message }: DecodedTransaction,
    result: TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata,
    accounts: readonly MessageAccount[],
    accountOf: AccountLookup,
  ): ExecutionOutcome {
    const meta = 'meta' in result ? result.meta() : result;
    const logs = toClusterLogs(meta.logs());
    const programs = message.instructions.map(({ programIdIndex }) => accounts[programIdIndex]?.address);
    const err = 'err' in result ? toClusterError(toTransactionError(result.err()), programs, accountOf) : null;
    const lands = err === null || !isDroppedError(err, message, logs);
    return {
      err,
      fee: lands ? calculateFee(message) : null,
      logs,
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      loadedAccountsDataSize: lands ? calculateLoadedBytes(accounts, accountOf) : 0,
      innerInstructions: toInnerInstructions(meta),
      returnData: toReturnData(meta),
    };
  }

  /**
   * Charges the fee of a transaction whose accounts can't be loaded. On a cluster such a transaction lands and pays its
   * fee; LiteSVM charges nothing.
   */
  private chargeFeeOfUnloadedTransaction(
    payer: Address,
    before: StoredAccount | null,
    { err, fee }: ExecutionOutcome,
  ): void {
    if (!err || !before || !fee || this.vm.read(payer)?.lamports !== before.lamports) return;
    this.vm.write(payer, { ...before, lamports: before.lamports - fee });
  }

  private runWithStateAt<Value>(slot: number, addresses: readonly Address[], run: () => Value): Value {
    const programData = addresses.flatMap((address) => findProgramDataAddress(this.account(address)) ?? []);
    const changed = [...new Set([...addresses, ...programData])].filter(
      (address) =>
        this.account(address, slot) !== this.versions.getVersion(address, NEWEST_SLOT) &&
        this.versions.getVersion(address, NEWEST_SLOT) !== undefined,
    );
    for (const address of changed) this.vm.write(address, this.account(address, slot));
    try {
      return run();
    } finally {
      for (const address of changed) this.vm.write(address, this.account(address));
    }
  }
}

/** Distinguishes a missing program from one that isn't executable, as a node does. LiteSVM has one error for both. */
function toClusterError(
  err: TransactionError,
  programs: readonly (Address | undefined)[],
  accountOf: AccountLookup,
): TransactionError {
  if (err !== 'InvalidProgramForExecution') return err;
  return programs.some((address) => address && !accountOf(address)) ? 'ProgramAccountNotFound' : err;
}

/** Returns a simulation's accounts after it; if it failed, only the payer's account, less the fee, if one is due. */
function getAccountsAfter(
  result: SimulatedTransactionInfo | FailedTransactionMetadata,
  accounts: readonly MessageAccount[],
  { err, fee }: { err: TransactionError | null; fee: bigint | null },
  before: AccountLookup,
): Map<Address, StoredAccount | null> {
  if (err === null && 'postAccounts' in result) {
    return new Map(
      result
        .postAccounts()
        .map(({ address, lamports, programAddress: owner, executable, data }) => [
          address,
          lamports === 0n ? null : { lamports, owner, executable, data: data as Uint8Array },
        ]),
    );
  }
  const payer = accounts[0]?.address;
  const account = payer ? before(payer) : null;
  return payer && account && fee ? new Map([[payer, { ...account, lamports: account.lamports - fee }]]) : new Map();
}
