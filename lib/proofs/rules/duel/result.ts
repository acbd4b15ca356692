import type { DerivedDuelValues, DuelDocuments } from './derived-values';
import type { DuelOutcomePayload } from './form';

const SIDES = ['creator', 'opponent'] as const;

/** Builds the canonical result of a duel. Throws if it can't be computed from the documents. */
export function buildDuelResult(
  { draw, table, policy, outcome }: DerivedDuelValues,
  committedAt: string,
): DuelOutcomePayload {
  const { winner, tied, draws } = outcome();
  const drawn = (side: 0 | 1) => {
    const { ticket, entryIndex } = draws[side];
    const { cardId, tier, valueAmount, cardMint } = table[entryIndex] as DuelDocuments['table'][number];
    return { side: SIDES[side], ticket, entryIndex, cardId, tier, valueAmount, cardMint };
  };
  return {
    winner: SIDES[winner],
    decidedBy: tied ? 'coin' : 'value',
    draws: [drawn(0), drawn(1)],
    valueMint: policy.unit.mint,
    valueDecimals: policy.unit.decimals,
    packId: draw.packId,
    providerMode: draw.providerMode,
    committedAt,
  };
}
