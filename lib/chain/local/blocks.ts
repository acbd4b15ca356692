import type { Blockhash, Signature } from '@solana/kit';
import { deriveBlockhash, type Genesis } from './genesis';
import type { Ledger } from './ledger';
import type { TransactionRecord } from './storage/block-record';
import {
  buildVoteRecord,
  calculateValidatorLamports,
  countVotesInSlot,
  countVotesUpTo,
  VOTE_REWARD_LAMPORTS,
} from './vote';

/** Maximum number of slots in a list of prioritization fees. */
const PRIORITIZATION_FEE_SLOTS = 150;

/** Read access to closed blocks. Blocks with transactions are stored; empty ones are derived from the genesis. */
export class BlockReader {
  constructor(
    private readonly genesis: Genesis,
    private readonly ledger: Ledger,
  ) {}

  blockhash(slot: number): Blockhash {
    return this.ledger.block(slot)?.blockhash ?? deriveBlockhash(this.genesis, slot, []);
  }

  /** Calculates the hash of the block of `slot` from the signatures of its transactions. */
  calculateBlockhash(slot: number, signatures: readonly Signature[]): Blockhash {
    return deriveBlockhash(this.genesis, slot, signatures);
  }

  /** Returns the transactions of a block, the vote first if the block has one. */
  transactionsIn(slot: number): readonly TransactionRecord[] {
    const landed = this.ledger.block(slot)?.transactions ?? [];
    if (countVotesInSlot(slot) === 0) return landed;
    return [buildVoteRecord(this.genesis, slot, this.blockhash(slot - 1), this.validatorLamports(slot - 1)), ...landed];
  }

  /** Returns the number of transactions up to the end of a slot, votes included. */
  transactionCount(slot: number): number {
    return this.ledger.totalsUpTo(slot).transactionCount + countVotesUpTo(slot);
  }

  /** Returns the validator's balance at the end of `slot`, in lamports. */
  validatorLamports(slot: number): bigint {
    return calculateValidatorLamports(slot, this.ledger.totalsUpTo(slot).rewards);
  }

  /** Returns the validator's reward for the block of `slot`, including its vote, in lamports. */
  reward(slot: number): bigint {
    const earned = (until: number) => this.ledger.totalsUpTo(until).rewards;
    return BigInt(countVotesInSlot(slot)) * VOTE_REWARD_LAMPORTS + earned(slot) - earned(slot - 1);
  }

  /** Returns the newest slots with transactions other than votes, at most 150, oldest first. */
  listRecentTransactionSlots(): number[] {
    return this.ledger.listLastBlockSlots(PRIORITIZATION_FEE_SLOTS);
  }
}
