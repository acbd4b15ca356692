import type { GateId } from '../gates/rules/gate';

/** What a rip needs, and the gate that tells whether it is ready. This service itself fills the machines and draws. */
export const gachaParts = {
  provider: 'gacha',
  odds: 'gacha',
  acquisition: 'gacha',
  settlement: 'gacha-preview',
} as const satisfies Record<string, GateId>;
