import { sha256Hex } from '../core/hash';
import { cardId, FIRST_SEASON, LAST_SEASON, SQUAD } from './card';
import { CLUBS } from './club';

/** All cards of a season, 288 of them: every club's whole squad. */
export function seasonCardIds(season: number): readonly string[] {
  if (season < FIRST_SEASON || season > LAST_SEASON) return [];
  const numbers = Array.from({ length: SQUAD }, (_, index) => index + 1);
  return CLUBS.flatMap((club) => numbers.map((number) => cardId(club, season, number)));
}

/**
 * `count` distinct cards of a season, in an order that only `set` decides (the pack's name, say), so that two
 * packs of one season hold different cards and a seed script gets the same ones every time.
 */
export function rosterCardIds(season: number, count: number, set: string): readonly string[] {
  return seasonCardIds(season)
    .map((id) => ({ id, order: sha256Hex(`ripduel roster ${set} ${id}`) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.id);
}
