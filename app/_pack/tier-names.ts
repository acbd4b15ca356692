import type { PackTier } from '../../lib/cards/tier';

export const PACK_TIER_NAMES: Readonly<Record<PackTier, string>> = {
  starter: 'Starter',
  classic: 'Classic',
  premier: 'Premier',
};
