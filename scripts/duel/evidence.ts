import type { EndpointResponse } from '../../lib/client/given';
import type { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import type { DuelTransaction } from './history';
import type { Entry } from './sum-tree';

export type Proof = EndpointResponse<typeof getDuelProof>;
export type Receipt = EndpointResponse<typeof getDuelReceipt>;

/** Inputs for recomputing a result without the service: the agreed terms and pack, and on-chain data. */
export interface RecomputeInputs {
  readonly programId: string;
  readonly termsBytes: Uint8Array;
  /** Entries of the pack, in table order. */
  readonly entries: readonly Entry[];
  /** The provider's signature over the hash of the terms, in base58; null if there is none. */
  readonly consent: string | null;
  /** In hex, like `entropy`. */
  readonly seed: string;
  readonly entropySlot: bigint;
  readonly entropy: string;
  /** The escrow account; null once it is closed. */
  readonly account: { readonly owner: string; readonly data: Uint8Array } | null;
  /** Finalized transactions that succeeded and called the program for the duel, oldest first. */
  readonly history: readonly DuelTransaction[];
  /** Hash of the entropy's slot in the SlotHashes sysvar; null if it isn't there. */
  readonly slotHash: Uint8Array | null;
}

/** Inputs for recomputing a result, and the service's documents to compare it with. */
export interface Evidence extends RecomputeInputs {
  readonly duelId: string;
  readonly genesisHash: string;
  readonly proof: Proof;
  readonly receipt: Receipt;
}

/** A value that differs from the expected one. */
export interface Difference {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
}
