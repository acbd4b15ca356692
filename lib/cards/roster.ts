import { sha256Hex } from '../core/hash';
import { cardId, FIRST_SEASON, LAST_SEASON, SQUAD } from './card';
import { CLUBS } from './club';

/** Lists the 288 cards of a season, the whole squad of every club; none for an unknown season. */
export function seasonCardIds(season: number): readonly string[] {
  if (season < FIRST_SEASON || season > LAST_SEASON) return [];
  const numbers = Array.from({ length: SQUAD }, (_, index) => index + 1);
  return CLUBS.flatMap((club) => numbers.map((number) => cardId(club, season, number)));
}

/**
 * Returns `count` distinct cards of a season in an order derived from `set`, such as the pack's name. Two packs of one
 * season hold different cards, and a seed script gets the same ones every time.
 */
export function rosterCardIds(season: number, count: number, set: string): readonly string[] {
  return seasonCardIds(season)
    .map((id) => ({ id, order: sha256Hex(`ripduel roster ${set} ${id}`) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.id);
}
