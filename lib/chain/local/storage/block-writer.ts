import type { BlockReader } from '../blocks';
import type { Ledger } from '../ledger';
import type { Bank } from '../runtime/bank';
import { calculateBaseFee } from '../runtime/compute-budget';
import { decodeTransaction } from '../runtime/wire';
import type { SlotTimes } from '../slot-times';
import type { TransactionRecord } from './block-record';
import type { Journal } from './journal';

/** Dependencies of `BlockWriter`. `genesisSecret` becomes part of each snapshot. */
export interface BlockWriterDependencies {
  readonly genesisSecret: Uint8Array;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly slotTimes: SlotTimes;
  readonly journal: Journal;
}

/**
 * Calculates the validator's reward for a transaction: the whole priority fee and half of the base fee. The other half
 * is burned.
 */
function calculateReward({ fee, wire }: TransactionRecord): bigint {
  const base = calculateBaseFee(decodeTransaction(wire).message);
  return base / 2n + (fee - base);
}

/** Writes blocks to the journal and the ledger, and lets a long journal drop its oldest blocks. */
export class BlockWriter {
  constructor(
    private readonly store: BlockWriterDependencies,
    private readonly blocks: BlockReader,
  ) {}

  /** Writes a block. If that fails, it throws and nothing has changed. */
  write(slot: number, transactions: readonly TransactionRecord[]): void {
    const { bank, journal, ledger } = this.store;
    const before = ledger.totalsUpTo(slot).rewards;
    const rewards = before + transactions.reduce((sum, transaction) => sum + calculateReward(transaction), 0n);
    const signatures = transactions.map(({ signature }) => signature);
    const touched = [...bank.versions.listTouchedAddresses(slot)];
    const accounts = touched.map((address) => [address, bank.account(address)] as const);
    const blockhash = this.blocks.calculateBlockhash(slot, signatures);
    const block = { kind: 'block', slot, blockhash, transactions, rewards, accounts } as const;
    ledger.add(block, journal.append(block));
  }

  /** Begins a new segment of the journal if one is due, and removes index entries of the deleted segments. */
  compact(slot: number): void {
    const { genesisSecret, bank, ledger, slotTimes, journal } = this.store;
    const firstKept = journal.compact(() => ({
      ...{ kind: 'snapshot', secret: genesisSecret, slot, ...ledger.totalsUpTo(slot) },
      accounts: bank.versions.dump(),
      anchors: slotTimes.listAnchors(),
    }));
    if (firstKept === null) return;
    ledger.deleteBefore(firstKept);
    slotTimes.deleteBefore(firstKept);
  }
}
