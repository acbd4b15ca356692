import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Account, Clock, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js';
import { findEscrowError } from '../../lib/chain/escrow/errors';
import { deriveNamedAddress, ESCROW_PROGRAM, type NamedAddress, SLOT_HASHES } from './addresses';
import type { EncodedContent } from './model/account';
import type { ClusterState, Instruction } from './model/call';
import { encodeTransaction } from './wire';

export const PROGRAM_PATH = fileURLToPath(new URL('../ripduel_escrow.so', import.meta.url));

/** The refused instruction, with the program's name for the error, or `other`. */
export interface Refusal {
  /** Index of the instruction; the number of instructions if the transaction was refused as a whole. */
  readonly instructionIndex: number;
  readonly error: string;
  /** The same as `error`, or LiteSVM's report if that is `other`. */
  readonly text: string;
}

/** An account on the chain. `owner` is the address of the program that owns it. */
export interface StoredAccount {
  readonly lamports: bigint;
  readonly owner: Uint8Array;
  readonly data: Uint8Array;
}

/** Lamports that `setSlotHashes` gives to the sysvar's account. */
const SYSVAR_LAMPORTS = 1_000_000_000n;
/** Size of an entry of SlotHashes: a u64 slot and its hash. */
const LISTED_SLOT_BYTES = 40;

/** LiteSVM without the conversions of its public API, which take longer than a transaction. */
export class Chain {
  private readonly svm = new LiteSvm();
  private readonly sysvarOwner: Uint8Array;

  constructor(program: Uint8Array = readFileSync(PROGRAM_PATH)) {
    this.svm.setSigverify(false);
    this.svm.setBlockhashCheck(false);
    this.svm.setTransactionHistory(0n);
    this.svm.withNativeMints();
    this.svm.addProgram(ESCROW_PROGRAM.bytes, program);
    this.sysvarOwner = this.read(SLOT_HASHES)?.owner ?? deriveNamedAddress('no sysvar').bytes;
  }

  /** Sends a transaction. Returns null if it was accepted. */
  send(payer: NamedAddress, instructions: readonly Instruction[]): Refusal | null {
    const result = this.svm.sendLegacyTransaction(encodeTransaction(payer, instructions));
    if (!(result instanceof FailedTransactionMetadata)) return null;
    const outer = result.err() as { index?: number; err?: () => { code?: number } };
    const code = outer.err?.().code;
    const error = code === undefined ? 'other' : (findEscrowError(code)?.name ?? 'other');
    return {
      instructionIndex: outer.index ?? instructions.length,
      error,
      text: error === 'other' ? result.toString() : error,
    };
  }

  read(key: NamedAddress): StoredAccount | null {
    const account = this.svm.getAccount(key.bytes);
    if (account === null || account.lamports() === 0n) return null;
    return { lamports: account.lamports(), owner: account.owner(), data: account.data() };
  }

  write(key: NamedAddress, lamports: bigint, { owner, data }: EncodedContent): void {
    this.svm.setAccount(key.bytes, new Account(lamports, data, owner.bytes, false, 0n));
  }

  remove(key: NamedAddress): void {
    this.svm.setAccount(key.bytes, new Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n));
  }

  setClock({ now, slot }: ClusterState): void {
    this.svm.setClock(new Clock(slot, 0n, 0n, 1n, now));
  }

  setSlotHashes({ slotHashes }: ClusterState): void {
    const data = new Uint8Array(8 + slotHashes.length * LISTED_SLOT_BYTES);
    const view = new DataView(data.buffer);
    view.setBigUint64(0, BigInt(slotHashes.length), true);
    slotHashes.forEach(({ slot, hash }, i) => {
      view.setBigUint64(8 + i * LISTED_SLOT_BYTES, slot, true);
      data.set(hash, 16 + i * LISTED_SLOT_BYTES);
    });
    this.svm.setAccount(SLOT_HASHES.bytes, new Account(SYSVAR_LAMPORTS, data, this.sysvarOwner, false, 0n));
  }
}
