import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getTransactionSize,
  type Instruction,
  lamports,
  pipe,
  type ReadonlyUint8Array,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { findEscrowError } from '../../lib/chain/escrow/errors';
import { decodeEvent, type EscrowEvent } from '../../lib/chain/escrow/event';
import { LOCAL_PROGRAM_ADDRESS } from '../idl';

export const PROGRAM_ADDRESS = address(LOCAL_PROGRAM_ADDRESS);
const programPath = join(dirname(fileURLToPath(import.meta.url)), '../ripduel_escrow.so');

/**
 * Outcome of a transaction. `error` is null if it succeeded, else the name of the program's error, or another error's
 * text; `units` are compute units, and `bytes` is the transaction's size.
 */
export interface SendOutcome {
  error: string | null;
  units: bigint;
  logs: string[];
  bytes: number;
}

/** Returns an address for a name, the same in every run. */
export function namedAddress(name: string): Address {
  return getAddressDecoder().decode(hashName(name));
}

/** Hashes a name into 32 bytes, the same in every run. */
export function hashName(name: string): Uint8Array {
  return sha256(new TextEncoder().encode(name));
}

/** A cluster with the escrow program. Tests set its clock and slot. It checks neither signatures nor blockhashes. */
export class TestCluster {
  readonly svm = new LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
    .withNativeMints();
  readonly payer = namedAddress('payer');

  constructor(program: ReadonlyUint8Array = readFileSync(programPath)) {
    this.svm.addProgram(PROGRAM_ADDRESS, new Uint8Array(program));
    this.fund(this.payer, 1_000_000_000_000n);
    this.setTime(1_800_000_000n);
    this.setSlot(1_000n);
  }

  fund(wallet: Address, amount: bigint): void {
    const result = this.svm.airdrop(wallet, lamports(amount));
    if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
  }

  setTime(unixSeconds: bigint): void {
    const clock = this.svm.getClock();
    clock.unixTimestamp = unixSeconds;
    this.svm.setClock(clock);
  }

  setSlot(slot: bigint): void {
    const clock = this.svm.getClock();
    clock.slot = slot;
    this.svm.setClock(clock);
  }

  /** Sets the SlotHashes sysvar to these slots, newest first. A slot's hash is `slotHash(slot)`. */
  setSlotHashes(slots: readonly bigint[]): void {
    const hashes = slots.map((slot) => ({ slot, hash: getBase58Decoder().decode(slotHash(slot)) }));
    this.svm.setSlotHashes(hashes as Parameters<LiteSVM['setSlotHashes']>[0]);
  }

  send(...instructions: Instruction[]): SendOutcome {
    return this.sendFrom(this.payer, ...instructions);
  }

  /** Sends instructions as `send` does, but with `payer` as the fee payer. */
  sendFrom(payer: Address, ...instructions: Instruction[]): SendOutcome {
    const transaction = this.compile(payer, instructions);
    const result = this.svm.sendTransaction(transaction);
    const failed = result instanceof FailedTransactionMetadata;
    const meta = failed ? result.meta() : result;
    const sent = { units: meta.computeUnitsConsumed(), logs: meta.logs(), bytes: getTransactionSize(transaction) };
    return { ...sent, error: failed ? errorName(result) : null };
  }

  /** Returns the outcome that `send` would have, without changing anything. */
  simulate(...instructions: Instruction[]): Pick<SendOutcome, 'error' | 'logs'> {
    const result = this.svm.simulateTransaction(this.compile(this.payer, instructions));
    const failed = result instanceof FailedTransactionMetadata;
    return { error: failed ? errorName(result) : null, logs: result.meta().logs() };
  }

  private compile(payer: Address, instructions: Instruction[]) {
    return compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (m) => setTransactionMessageFeePayer(payer, m),
        (m) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: blockhash(this.svm.latestBlockhash()), lastValidBlockHeight: 0n },
            m,
          ),
        (m) => appendTransactionMessageInstructions(instructions, m),
      ),
    );
  }

  readData(account: Address): ReadonlyUint8Array | null {
    const found = this.svm.getAccount(account);
    return found.exists && found.lamports > 0n ? found.data : null;
  }

  readBalance(account: Address): bigint {
    return this.svm.getBalance(account) ?? 0n;
  }
}

/** Decodes the events in a transaction's log. */
export function decodeEvents(logs: readonly string[]): EscrowEvent[] {
  const lines = logs.filter((line) => line.startsWith('Program data: ')).map((line) => line.slice(14));
  return lines.map((line) => decodeEvent(Buffer.from(line, 'base64'))).filter((event) => event !== null);
}

/** Returns the hash that `setSlotHashes` gives a slot. */
export function slotHash(slot: bigint): Uint8Array {
  return hashName(`slot ${slot}`);
}

function errorName(failed: FailedTransactionMetadata): string {
  const error = failed.err() as { err?: () => unknown };
  const inner = error.err?.() as { code?: number } | undefined;
  if (inner?.code !== undefined) return findEscrowError(inner.code)?.name ?? `custom ${inner.code}`;
  return failed.toString();
}
