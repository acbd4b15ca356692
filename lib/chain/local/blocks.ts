import type { Blockhash, Signature } from '@solana/kit';
import { blockhashOf, type Genesis } from './genesis';
import type { Ledger } from './ledger';
import type { TransactionRecord } from './storage/block-record';
import { VOTE_REWARD, validatorLamports, voteRecord, votesIn, votesUpTo } from './vote';

/** A node lists the fees of so many newest slots with transactions. */
const PRIORITIZATION_FEE_SLOTS = 150;

/** Closed blocks as a reader sees them: those with transactions are kept, empty ones follow from the genesis. */
export class Blocks {
  constructor(
    private readonly genesis: Genesis,
    private readonly ledger: Ledger,
  ) {}

  blockhash(slot: number): Blockhash {
    return this.ledger.block(slot)?.blockhash ?? blockhashOf(this.genesis, slot, []);
  }

  /** The hash that a block with these transactions gets. */
  newBlockhash(slot: number, signatures: readonly Signature[]): Blockhash {
    return blockhashOf(this.genesis, slot, signatures);
  }

  /** The transactions of a block, the vote first. */
  transactionsIn(slot: number): readonly TransactionRecord[] {
    const landed = this.ledger.block(slot)?.transactions ?? [];
    if (votesIn(slot) === 0) return landed;
    return [voteRecord(this.genesis, slot, this.blockhash(slot - 1), this.validatorLamports(slot - 1)), ...landed];
  }

  /** All transactions up to a slot's end, votes included. */
  transactionCount(slot: number): number {
    return this.ledger.totalsUpTo(slot).transactionCount + votesUpTo(slot);
  }

  /** Returns the validator's balance at the end of `slot`, in lamports. */
  validatorLamports(slot: number): bigint {
    return validatorLamports(slot, this.ledger.totalsUpTo(slot).rewards);
  }

  /** Returns the validator's reward for the block of `slot`, including its vote, in lamports. */
  reward(slot: number): bigint {
    const earned = (until: number) => this.ledger.totalsUpTo(until).rewards;
    return BigInt(votesIn(slot)) * VOTE_REWARD + earned(slot) - earned(slot - 1);
  }

  /** The newest slots with transactions. */
  recentSlots(): number[] {
    return this.ledger.lastSlots(PRIORITIZATION_FEE_SLOTS);
  }
}
