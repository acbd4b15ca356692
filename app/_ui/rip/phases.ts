/**
 * Phases of a reveal. `sealed`: the wrapper is on; `out`: the cards are out of the packs, face down; `turned`: the
 * first card turns to its face; `answered`: the other card too, if there is one; `done`: the result is shown.
 */
export const RIP_PHASES = ['sealed', 'out', 'turned', 'answered', 'done'] as const;
export type RipPhase = (typeof RIP_PHASES)[number];

export const hasReachedPhase = (phase: RipPhase, least: RipPhase): boolean =>
  RIP_PHASES.indexOf(phase) >= RIP_PHASES.indexOf(least);
