import type { Answer } from '../../lib/client/given';
import type { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import type { Landed } from './history';
import type { Entry } from './sum-tree';

export type Proof = Answer<typeof getDuelProof>;
export type Receipt = Answer<typeof getDuelReceipt>;

/** What a result is recomputed from without any service: what was agreed on, and what the chain holds of it. */
export interface ChainEvidence {
  readonly programId: string;
  readonly termsBytes: Uint8Array;
  /** Of the pack, in the order of its table. */
  readonly entries: readonly Entry[];
  /** The provider's signature over the hash of the terms. */
  readonly consent: string | null;
  /** In hex. */
  readonly seed: string;
  readonly entropySlot: bigint;
  readonly entropy: string;
  /** The escrow account; null once it is closed. */
  readonly account: { readonly owner: string; readonly data: Uint8Array } | null;
  /** Its finalized transactions, oldest first. */
  readonly history: readonly Landed[];
  /** The hash that the SlotHashes sysvar gives for the entropy's slot; null once it has left the sysvar. */
  readonly slotHash: Uint8Array | null;
}

/** Everything that a result is recomputed from and compared with. */
export interface Evidence extends ChainEvidence {
  readonly duelId: string;
  readonly genesisHash: string;
  readonly proof: Proof;
  readonly receipt: Receipt;
}

/** A value that is not what it must be. */
export interface Difference {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
}
