import { base58 } from '@scure/base';
import type { Blockhash, Signature } from '@solana/kit';
import type { Genesis } from './genesis';
import { LAMPORTS_PER_SIGNATURE } from './runtime/compute-budget';
import { VOTE_PROGRAM } from './runtime/program-addresses';
import type { TransactionRecord } from './storage/block-record';

/** The validator's balance before its first vote, in lamports. */
const VALIDATOR_LAMPORTS = 500_000_000_000n;
const VOTE_ACCOUNT_LAMPORTS = 27_074_400n;
/** Fee of a vote, in lamports. A vote has two signatures: the validator identity's and the vote account's. */
export const VOTE_FEE_LAMPORTS = 2n * LAMPORTS_PER_SIGNATURE;
/** Reward for a vote, in lamports: half of the vote's fee goes back to the validator, which also produces the block. */
export const VOTE_REWARD_LAMPORTS = VOTE_FEE_LAMPORTS / 2n;
const VOTE_COMPUTE_UNITS = 2_100;
const VOTE_COST_UNITS = 3_428;
const FIRST_VOTE_SLOT = 2;
/** Tag of the Vote Program's instruction `TowerSync`. */
const TOWER_SYNC_TAG = 14;

/** Returns the number of votes at the beginning of a block: one from the only validator, none in slots 0 and 1. */
export const countVotesInSlot = (slot: number): number => (slot >= FIRST_VOTE_SLOT ? 1 : 0);

/** Returns the number of votes up to the end of `slot`. */
export const countVotesUpTo = (slot: number): number => Math.max(0, slot - FIRST_VOTE_SLOT + 1);

/**
 * Calculates the validator's balance in lamports at the end of `slot`, at least 0. `rewards` are its earnings from
 * transactions other than votes.
 */
export function calculateValidatorLamports(slot: number, rewards: bigint): bigint {
  const left = VALIDATOR_LAMPORTS - BigInt(countVotesUpTo(slot)) * (VOTE_FEE_LAMPORTS - VOTE_REWARD_LAMPORTS) + rewards;
  return left > 0n ? left : 0n;
}

/** Builds the data of the vote for the parent of `slot`: a root slot, one lockout and the parent's hash. */
function buildVoteData(slot: number, votedFor: Blockhash): Uint8Array {
  const data = Buffer.alloc(14);
  data.writeUInt32LE(TOWER_SYNC_TAG);
  data.writeBigUInt64LE(BigInt(Math.max(0, slot - 2)), 4);
  data.set([1, 1], 12);
  return Buffer.concat([data, Uint8Array.of(1), base58.decode(votedFor), Uint8Array.of(0)]);
}

/**
 * Builds the vote transaction of a block. Votes are neither executed nor stored, so that an idle slot takes no space.
 * `before` is the validator's balance before the vote, in lamports.
 */
export function buildVoteRecord(
  { validatorIdentity, voteAccount }: Genesis,
  slot: number,
  parentHash: Blockhash,
  before: bigint,
): TransactionRecord {
  const data = buildVoteData(slot, parentHash);
  const message = Buffer.concat([
    Uint8Array.of(2, 0, 1, 3),
    validatorIdentity.publicKey,
    voteAccount.publicKey,
    base58.decode(VOTE_PROGRAM),
    base58.decode(parentHash),
    Uint8Array.of(1, 2, 2, 1, 0, data.length),
    data,
  ]);
  const signatures = [validatorIdentity.sign(message), voteAccount.sign(message)];
  const others = [VOTE_ACCOUNT_LAMPORTS, 1n];
  return {
    signature: base58.encode(signatures[0] as Uint8Array) as Signature,
    wire: Buffer.concat([Uint8Array.of(2), ...signatures, message]),
    addresses: [validatorIdentity.address, voteAccount.address, VOTE_PROGRAM],
    ...{ memo: null, err: null, fee: VOTE_FEE_LAMPORTS, costUnits: VOTE_COST_UNITS, unitsConsumed: VOTE_COMPUTE_UNITS },
    logs: [`Program ${VOTE_PROGRAM} invoke [1]`, `Program ${VOTE_PROGRAM} success`],
    ...{
      loadedAccountsDataSize: 0,
      innerInstructions: [],
      returnData: null,
      preTokenBalances: [],
      postTokenBalances: [],
    },
    loadedAddresses: { writable: [], readonly: [] },
    preBalances: [before, ...others],
    postBalances: [before - VOTE_FEE_LAMPORTS, ...others],
  };
}
