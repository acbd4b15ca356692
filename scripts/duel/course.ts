import { type DecodedCommit, type DuelTransaction, decodeCommit, InstructionTag } from './history';

/** Events of a duel read from its finalized transactions, in the order in which they landed. */
export interface DuelEvents {
  readonly deposits: readonly { readonly wallet: string; readonly terms: Uint8Array; readonly slot: bigint }[];
  /** The slot of the second deposit; 0 before it. */
  readonly quorumSlot: bigint;
  readonly accept: { readonly wallet: string; readonly slot: bigint; readonly isAfterQuorum: boolean } | null;
  readonly lockSlot: bigint | null;
  readonly resultSlot: bigint | null;
  readonly commit: DecodedCommit | null;
  /** Sides whose card was deposited. */
  readonly cards: readonly number[];
  /** Parts that `settle` paid out, one item for each call. `refundedParts` has those of `refund`. */
  readonly settledParts: readonly number[];
  readonly refundedParts: readonly number[];
}

/** Reads a duel's events from its history. Throws a RangeError if the data of a result are too short. */
export function extractDuelEvents(history: readonly DuelTransaction[]): DuelEvents {
  const calls = history.flatMap(({ calls, slot }) => calls.map((call) => ({ ...call, slot })));
  const of = (tag: number) => calls.filter(({ data }) => data[0] === tag);
  const deposits = of(InstructionTag.depositFee).map(({ accounts, data, slot }) => ({
    wallet: accounts[0]?.address ?? '',
    terms: data.slice(2),
    slot,
  }));
  const [accept] = of(InstructionTag.accept);
  const [lock] = of(InstructionTag.lockEntropy);
  const [commit] = of(InstructionTag.commitResult);
  const acceptAt = calls.findIndex(({ data }) => data[0] === InstructionTag.accept);
  const isAfterQuorum =
    calls.slice(0, Math.max(0, acceptAt)).filter(({ data }) => data[0] === InstructionTag.depositFee).length === 2;
  return {
    deposits,
    quorumSlot: deposits[1]?.slot ?? 0n,
    accept:
      accept === undefined ? null : { wallet: accept.accounts[0]?.address ?? '', slot: accept.slot, isAfterQuorum },
    lockSlot: lock?.slot ?? null,
    resultSlot: commit?.slot ?? null,
    commit: commit === undefined ? null : decodeCommit(commit.data),
    cards: of(InstructionTag.depositCard).map(({ data }) => data[1] ?? -1),
    settledParts: of(InstructionTag.settle).map(({ data }) => data[1] ?? -1),
    refundedParts: of(InstructionTag.refund).map(({ data }) => data[1] ?? -1),
  };
}
