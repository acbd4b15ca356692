import type { GateId } from '../gates/rules/gate';

/** What a rip needs, and the gate that tells whether it is ready. */
export const gachaParts = {
  provider: 'provider',
  odds: 'gacha',
  acquisition: 'gacha',
  settlement: 'gacha-preview',
} as const satisfies Record<string, GateId>;
