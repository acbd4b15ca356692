import type { GateId } from '../../gates/rules/gate';

/** The parts that a rip needs, each with the gate that opens it. This service itself fills the machines and draws. */
export const gachaParts = {
  provider: 'gacha',
  odds: 'gacha',
  acquisition: 'gacha',
  settlement: 'gacha-preview',
} as const satisfies Record<string, GateId>;
