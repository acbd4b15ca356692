// cspell:ignore légendaire
import type { Address } from '@solana/kit';
import type { WireEntry } from '../../lib/proofs/rules/duel/derived-values';
import type { SeededRandom } from './dice';

/**
 * Makes a pack table. Many entries share a value, so that ties are common; some tables are large or very unevenly
 * weighted.
 */
export function makeTable(dice: SeededRandom, cardMode: number): WireEntry[] {
  const count = Math.max(1 + cardMode, dice.nextBelow(50) === 0 ? 1024 : dice.nextBelow(12));
  const heaviest = dice.oneOf(1, 7, 1_000, Math.floor(0xffff_ffff / count));
  return Array.from({ length: count }, (_, index) => ({
    cardId: `card-${index}-${dice.nextBelow(1e6)}`,
    tier: dice.oneOf('common', 'rare', 'légendaire €'),
    weight: 1 + dice.nextBelow(heaviest),
    valueAmount: dice.oneOf('0', '5', String(dice.nextBelow(1e15)), '18446744073709551615'),
    valueSource: dice.oneOf('a price list', 'quote " back \\ slash', 'line\n\t\u0001end', '𝄞 high'),
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint: cardMode === 1 || dice.nextBelow(3) === 0 ? (dice.address() as Address) : null,
  }));
}
