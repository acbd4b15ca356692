import { base58 } from '@scure/base';
import type { Address, SignatureBytes, Transaction, TransactionMessageBytes } from '@solana/kit';
import {
  Clock as ClockSysvar,
  EpochSchedule,
  type FailedTransactionMetadata,
  LiteSVM,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm';
import type { StoredAccount } from './account-versions';
import { MEMO_PROGRAM, SYSTEM_PROGRAM, SYSVAR_OWNER, TOKEN_PROGRAM } from './program-addresses';
import type { DecodedTransaction } from './wire';

/** A program that the chain loads at its start: the bytes of its .so file. */
export interface ChainProgram {
  readonly address: Address;
  readonly bytes: Uint8Array;
}

export const SLOTS_PER_EPOCH = 432_000;
/**
 * Size of an upgradeable program's account: the tag 2 as u32, and the address of the account that has the program's
 * bytes.
 */
const PROGRAM_ACCOUNT_BYTES = 36;
const PROGRAM_TAG_BYTES = 4;
/**
 * Size in bytes of the account with the token program's code on the node whose responses are in `rpc-golden.json`.
 * LiteSVM's account is shorter and is padded with zeros, which changes nothing for the program but makes rent, loaded
 * data and block cost equal.
 */
const TOKEN_PROGRAM_DATA_BYTES = 108_645;
/** Size in bytes of the memo program's account on the same node, to which LiteSVM's is padded. */
const MEMO_PROGRAM_BYTES = 74_800;

/** Returns the address of an upgradeable program's bytes, or null for any other account. */
export function findProgramDataAddress(account: StoredAccount | null): Address | null {
  if (!account?.executable || account.data.length !== PROGRAM_ACCOUNT_BYTES || account.data[0] !== 2) return null;
  return base58.encode(account.data.subarray(PROGRAM_TAG_BYTES)) as Address;
}

/**
 * LiteSVM, used only for accounts, sysvars and execution. The chain's blockhashes and history are stored elsewhere.
 */
export class Vm {
  private readonly svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n);
  /** Cache of executable accounts, because they are large and rarely change. */
  private readonly programs = new Map<Address, StoredAccount>();

  constructor(programs: readonly ChainProgram[]) {
    this.svm.setEpochSchedule(new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n));
    this.svm.setClock(new ClockSysvar(0n, 0n, 0n, 1n, 0n));
    const tokenProgramData = findProgramDataAddress(this.read(TOKEN_PROGRAM));
    if (tokenProgramData) this.pad(tokenProgramData, TOKEN_PROGRAM_DATA_BYTES);
    this.pad(MEMO_PROGRAM, MEMO_PROGRAM_BYTES);
    for (const { address, bytes } of programs) this.svm.addProgram(address, bytes);
    this.programs.clear();
  }

  private pad(address: Address, length: number): void {
    const account = this.read(address);
    if (!account || account.data.length >= length) return;
    const data = new Uint8Array(length);
    data.set(account.data);
    this.write(address, { ...account, data, lamports: this.rent(length) });
  }

  /** Returns the rent-exempt minimum in lamports of an account with this many bytes. */
  rent(dataLength: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(dataLength));
  }

  /** Reads an account that a transaction may have written, bypassing the cache. */
  reread(address: Address): StoredAccount | null {
    this.programs.delete(address);
    return this.read(address);
  }

  read(address: Address): StoredAccount | null {
    const known = this.programs.get(address);
    if (known) return known;
    const found = this.svm.getAccount(address);
    if (!found.exists || found.lamports === 0n) return null;
    const { data, executable, programAddress: owner } = found;
    const lamports = owner === SYSVAR_OWNER ? this.rent(data.length) : found.lamports;
    const account = { lamports, owner, executable, data };
    if (executable) this.programs.set(address, account);
    return account;
  }

  /** Sets an account. Null removes it. */
  write(address: Address, account: StoredAccount | null): void {
    const { lamports, owner, executable, data } = account ?? {
      lamports: 0n,
      owner: SYSTEM_PROGRAM,
      executable: false,
      data: new Uint8Array(),
    };
    this.programs.delete(address);
    const space = BigInt(data.length);
    this.svm.setAccount({ address, lamports: lamports as never, programAddress: owner, executable, data, space });
  }

  setClock(slot: number, unixTime: number, epochStartTime: number): void {
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH));
    this.svm.setClock(new ClockSysvar(BigInt(slot), BigInt(epochStartTime), epoch, epoch + 1n, BigInt(unixTime)));
  }

  /** Sets the slot hashes, newest first, at most 512. */
  setSlotHashes(hashes: readonly { slot: bigint; hash: string }[]): void {
    this.svm.setSlotHashes(hashes as never);
  }

  /** Creates a new blockhash of the VM's own, which isn't one of the chain's. */
  expireBlockhash(): void {
    this.svm.expireBlockhash();
  }

  /** Executes and commits a transaction. With `verify` it first checks signatures strictly. */
  send(transaction: DecodedTransaction, verify: boolean): TransactionMetadata | FailedTransactionMetadata {
    this.svm.withSigverify(verify);
    return this.svm.sendTransaction(toKitTransaction(transaction));
  }

  simulate(transaction: DecodedTransaction, verify: boolean): SimulatedTransactionInfo | FailedTransactionMetadata {
    this.svm.withSigverify(verify);
    return this.svm.simulateTransaction(toKitTransaction(transaction));
  }
}

function toKitTransaction({ message, signatures }: DecodedTransaction): Transaction {
  const signers = message.accountKeys.slice(0, message.numRequiredSignatures);
  return {
    messageBytes: message.bytes as unknown as TransactionMessageBytes,
    signatures: Object.fromEntries(signers.map((address, i) => [address, signatures[i] as SignatureBytes])),
  };
}
