/** A proof at the start of some data: 76 bytes of entry, 2 of index, 1 of depth, then 36 for each level. */
export interface ProofBytes {
  readonly bytes: Uint8Array;
  readonly index: number;
  readonly depth: number;
  /** Whether the data has as many bytes as the depth demands. */
  readonly isWhole: boolean;
  /** The data after the proof. */
  readonly rest: Uint8Array;
}

const PROOF_HEAD_BYTES = 79;
const PROOF_LEVEL_BYTES = 36;

export function splitProof(data: Uint8Array): ProofBytes {
  const depth = data[78] ?? 0;
  const end = PROOF_HEAD_BYTES + depth * PROOF_LEVEL_BYTES;
  const index = (data[76] ?? 0) + 256 * (data[77] ?? 0);
  return { bytes: data.subarray(0, end), index, depth, isWhole: data.length >= end, rest: data.subarray(end) };
}
