/** Commitment of a slot: processed (open), confirmed (closed and written), or finalized (enough slots follow). */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

export const COMMITMENTS: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];
