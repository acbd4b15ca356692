import { deriveCard, formatCardTitle } from '../../lib/cards/card';
import type { RipSide } from '../_ui/Rip';
import type { Side } from '../_ui/side';

const toDemoSide = (id: string, tier: RipSide['tier'], value: string): RipSide => ({
  id,
  tier,
  title: formatCardTitle(deriveCard(id)),
  value,
});

/** The two cards of the home page's demonstration; always the same. */
export const DEMO_SIDES: Readonly<Record<Side, RipSide>> = {
  creator: toDemoSide('harbor-gulls-2031-9', 'epic', '64300000'),
  opponent: toDemoSide('north-lanterns-2031-7', 'rare', '18100000'),
};
