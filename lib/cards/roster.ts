import { sha256Hex } from '../core/hash';
import { buildCardId, FIRST_SEASON, LAST_SEASON, SQUAD_SIZE } from './card';
import { CLUBS } from './club';

/** Lists the ids of a season's 288 cards, the whole squad of every club; none for an unknown season. */
export function listSeasonCardIds(season: number): readonly string[] {
  if (season < FIRST_SEASON || season > LAST_SEASON) return [];
  const numbers = Array.from({ length: SQUAD_SIZE }, (_, index) => index + 1);
  return CLUBS.flatMap((club) => numbers.map((number) => buildCardId(club, season, number)));
}

/**
 * Returns the ids of up to `count` distinct cards of a season, in an order derived from `set`, such as the key of a
 * pack. Deterministic. Packs of one season may share cards.
 */
export function deriveRosterCardIds(season: number, count: number, set: string): readonly string[] {
  return listSeasonCardIds(season)
    .map((id) => ({ id, order: sha256Hex(`ripduel roster ${set} ${id}`) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.id);
}
