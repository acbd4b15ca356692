import type { Answer } from '../../lib/client/given';
import type { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import type { Entry } from './sum-tree';

export type Proof = Answer<typeof getDuelProof>;
export type Receipt = Answer<typeof getDuelReceipt>;

/** What the chain holds of a result: the escrow account, or once that is closed what was shown to the program. */
export type OnChain =
  | { readonly kind: 'account'; readonly data: Uint8Array; readonly owner: string }
  | { readonly kind: 'history'; readonly shown: ShownResult };

/** The data of finalized instructions of one escrow account. */
export interface ShownResult {
  readonly terms: Uint8Array;
  readonly seed: Uint8Array;
  /** Which entry each side's proof led to. */
  readonly entries: readonly { readonly index: number; readonly value: bigint; readonly cardMint: string }[];
  readonly settledParts: readonly number[];
}

/** Everything that a result is recomputed from and compared with. */
export interface Evidence {
  readonly duelId: string;
  readonly programId: string;
  readonly genesisHash: string;
  /** Of the pack, in the order of its table. */
  readonly entries: readonly Entry[];
  readonly proof: Proof;
  readonly receipt: Receipt;
  readonly onChain: OnChain;
  /** The hash that the SlotHashes sysvar gives for the entropy's slot; null once it has left the sysvar. */
  readonly slotHash: Uint8Array | null;
}

/** A value that is not what it must be. */
export interface Difference {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
}
