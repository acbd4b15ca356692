import type { Address } from '@solana/kit';
import type { FailedTransactionMetadata, SimulatedTransactionInfo, TransactionMetadata } from 'litesvm';
import { AccountVersions, type StoredAccount } from './account-versions';
import { feeOf } from './compute-budget';
import {
  type Execution,
  innerInstructionsOf,
  isDroppedError,
  loadedBytes,
  payerError,
  returnDataOf,
} from './execution';
import { loadAddresses, type MessageAccount, messageAccounts } from './loaded-addresses';
import { toClusterLogs } from './memo-log';
import { NATIVE_MINT, SYSTEM_PROGRAM } from './program-addresses';
import { tokenBalances } from './token-balances';
import { fromLiteSvm, type TransactionError } from './transaction-error';
import { programDataAddress, type Vm } from './vm';
import type { WireTransaction } from './wire';

/** A simulation, with the accounts after it. */
export interface Simulation extends Execution {
  readonly accountAfter: (address: Address) => StoredAccount | null;
}

/** An execution without its loaded addresses and its balances. */
type ExecutionOutcome = Omit<Execution, 'loadedAddresses' | `${'pre' | 'post'}${'' | 'Token'}Balances`>;
type AccountLookup = (address: Address) => StoredAccount | null;
const NEWEST_SLOT = Number.POSITIVE_INFINITY;
const NO_ADDRESSES = { writable: [], readonly: [] };

const lookUpFirst =
  (known: ReadonlyMap<Address, StoredAccount | null>, otherwise: AccountLookup): AccountLookup =>
  (address) =>
    known.has(address) ? (known.get(address) ?? null) : otherwise(address);

const sameAccount = (a: StoredAccount | null, b: StoredAccount | null): boolean =>
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
  /** Transactions that passed a preflight. Their signatures aren't checked again. */
  private readonly verified = new WeakSet<WireTransaction>();

  constructor(readonly vm: Vm) {}

  /** Returns an account at the end of `slot`, by default in its present state. */
  account(address: Address, slot = NEWEST_SLOT): StoredAccount | null {
    const version = this.versions.at(address, slot);
    return version === undefined ? this.vm.read(address) : version;
  }

  /**
   * Returns the accounts of a program at the end of `slot`, in no order: those that were written, and the native mint.
   */
  *ownedBy(program: Address, slot: number): IterableIterator<[Address, StoredAccount]> {
    for (const address of new Set([NATIVE_MINT, ...this.versions.addresses()])) {
      const account = this.account(address, slot);
      if (account?.owner === program) yield [address, account];
    }
  }

  /** Sets an account in `slot` without a transaction. */
  set(slot: number, address: Address, account: StoredAccount | null): void {
    this.versions.write(slot, address, account, this.account(address));
    this.vm.write(address, account);
  }

  /** Executes and commits a transaction in `slot`. Returns only the error if the transaction is dropped. */
  execute(transaction: WireTransaction, slot: number): Execution | { readonly dropped: TransactionError } {
    const loaded = loadAddresses(transaction.message, (address) => this.account(address));
    if (!loaded) return { dropped: 'InvalidAddressLookupTableIndex' };
    const accounts = messageAccounts(transaction.message, loaded);
    const before = new Map(accounts.map(({ address }) => [address, this.account(address)]));
    const beforeOf = lookUpFirst(before, (address) => this.account(address));
    const result = this.vm.send(transaction, !this.verified.has(transaction));
    const outcome = this.outcome(transaction, result, accounts, beforeOf);
    const payer = accounts[0]?.address ?? SYSTEM_PROGRAM;
    const unpaid = outcome.err && payerError(beforeOf(payer), outcome.fee);
    if (outcome.err && unpaid) return { dropped: unpaid };
    if (outcome.err && outcome.fee === null) return { dropped: outcome.err };
    this.chargeWhatLiteSvmDoesNot(payer, beforeOf(payer), outcome);
    const after = new Map(
      accounts.map(({ address, writable }) => [address, writable ? this.vm.reread(address) : beforeOf(address)]),
    );
    for (const [address, account] of after) {
      const old = before.get(address) ?? null;
      if (!sameAccount(old, account)) this.versions.write(slot, address, account, old);
    }
    return {
      ...outcome,
      ...this.balances(
        accounts,
        beforeOf,
        lookUpFirst(after, (address) => this.account(address)),
      ),
      loadedAddresses: loaded,
    };
  }

  /** Simulates a transaction on the state of `slot` without committing it. */
  simulate(transaction: WireTransaction, slot: number, verify: boolean): Simulation {
    const accountOf: AccountLookup = (address) => this.account(address, slot);
    const loaded = loadAddresses(transaction.message, accountOf);
    const accounts = messageAccounts(transaction.message, loaded ?? NO_ADDRESSES);
    const addresses = [
      ...accounts.map(({ address }) => address),
      ...transaction.message.addressTableLookups.map((table) => table.accountKey),
    ];
    const result = this.withStateAt(slot, addresses, () => this.vm.simulate(transaction, verify));
    const outcome = this.outcome(transaction, result, accounts, accountOf);
    if (verify && !outcome.err) this.verified.add(transaction);
    const after = accountsAfter(result, accounts, outcome, accountOf);
    const accountAfter = lookUpFirst(after, accountOf);
    return {
      ...outcome,
      ...this.balances(accounts, accountOf, accountAfter),
      loadedAddresses: loaded ?? NO_ADDRESSES,
      accountAfter,
    };
  }

  private balances(accounts: readonly MessageAccount[], before: AccountLookup, after: AccountLookup) {
    const pre = accounts.map(({ address }) => before(address));
    const post = accounts.map(({ address }) => after(address));
    return {
      preBalances: pre.map((account) => account?.lamports ?? 0n),
      postBalances: post.map((account) => account?.lamports ?? 0n),
      preTokenBalances: tokenBalances(pre, before),
      postTokenBalances: tokenBalances(post, after),
    };
  }

  private outcome(
    { message }: WireTransaction,
    result: TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata,
    accounts: readonly MessageAccount[],
    accountOf: AccountLookup,
  ): ExecutionOutcome {
    const meta = 'meta' in result ? result.meta() : result;
    const logs = toClusterLogs(meta.logs());
    const programs = message.instructions.map(({ programIdIndex }) => accounts[programIdIndex]?.address);
    const err = 'err' in result ? toClusterError(fromLiteSvm(result.err()), programs, accountOf) : null;
    const lands = err === null || !isDroppedError(err, message, logs);
    return {
      err,
      fee: lands ? feeOf(message) : null,
      logs,
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      loadedAccountsDataSize: lands ? loadedBytes(accounts, accountOf) : 0,
      innerInstructions: innerInstructionsOf(meta),
      returnData: returnDataOf(meta),
    };
  }

  /**
   * Charges the fee of a transaction whose accounts don't load. On a cluster it lands and pays; LiteSVM doesn't
   * charge it.
   */
  private chargeWhatLiteSvmDoesNot(payer: Address, before: StoredAccount | null, { err, fee }: ExecutionOutcome): void {
    if (!err || !before || !fee || this.vm.read(payer)?.lamports !== before.lamports) return;
    this.vm.write(payer, { ...before, lamports: before.lamports - fee });
  }

  private withStateAt<Value>(slot: number, addresses: readonly Address[], run: () => Value): Value {
    const programData = addresses.flatMap((address) => programDataAddress(this.account(address)) ?? []);
    const changed = [...new Set([...addresses, ...programData])].filter(
      (address) =>
        this.account(address, slot) !== this.versions.at(address, NEWEST_SLOT) &&
        this.versions.at(address, NEWEST_SLOT) !== undefined,
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

function accountsAfter(
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
