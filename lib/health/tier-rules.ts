import { PACK_TIERS, type PackTier } from '../cards/tier';
import type { Gate, GateFindings } from '../gates/rules/gate';
import { getModeState, type ModeState } from '../gates/rules/mode';

/**
 * Returns for each pack tier whether its duels can be played. If an open pack of the tier isn't for cards, that depends
 * on the gate `duels`; if all are, on the gate `cards`. A tier without an open pack isn't available.
 */
export function listTierStates(
  gates: readonly Gate[],
  packs: GateFindings['openPacks'],
): ({ tier: PackTier } & ModeState)[] {
  return PACK_TIERS.map((tier) => {
    const offered = packs.filter((pack) => pack.tier === tier);
    const state = getModeState(gates, offered.some(({ forCards }) => !forCards) ? 'duels' : 'cards');
    if (offered.length > 0) return { tier, ...state };
    const duels = getModeState(gates, 'duels');
    return duels.status === 'available' ? { tier, ...NO_OPEN_PACK, gate: 'duels' } : { tier, ...duels };
  });
}

const NO_OPEN_PACK = {
  status: 'unavailable',
  reason: 'No pack of this tier is open.',
  opensWhen: 'A sealed pack of this tier is made active.',
} as const;
