/**
 * `sealed`: wrapper on; `out`: cards out, face down; `turned`: the first card's face; `answered`: the other's too;
 * `done`: winner shown.
 */
export const RIP_PHASES = ['sealed', 'out', 'turned', 'answered', 'done'] as const;
export type RipPhase = (typeof RIP_PHASES)[number];

export const isAtLeast = (phase: RipPhase, least: RipPhase): boolean =>
  RIP_PHASES.indexOf(phase) >= RIP_PHASES.indexOf(least);
