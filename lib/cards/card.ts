import { CLUBS, type Club, findClub } from './club';
import { deriveItem, deriveNumber } from './derive-from-id';
import { FAMILY_NAME_ENDS, FAMILY_NAME_STARTS, GIVEN_NAMES } from './names';

/** Year of the first season that the roster has. */
export const FIRST_SEASON = 2029;
/** Year of the last season that the roster has. */
export const LAST_SEASON = 2036;
/** Number of players of a club, and so of its cards, in each season of the roster. */
export const SQUAD_SIZE = 24;

export type Position = 'Keeper' | 'Defender' | 'Midfielder' | 'Forward';

/** A fictional player's card of one season, without tier and value. */
export interface Card {
  readonly id: string;
  readonly club: Club;
  readonly season: number;
  readonly shirtNumber: number;
  readonly position: Position;
  readonly givenName: string;
  readonly familyName: string;
}

const KEEPER_NUMBERS = [1, 13, 24];
const DEFENDER_NUMBERS = [2, 3, 4, 5, 6, 14, 15, 22];
const FORWARD_NUMBERS = [7, 9, 11, 18, 19, 20];

function derivePosition(number: number): Position {
  if (KEEPER_NUMBERS.includes(number)) return 'Keeper';
  if (DEFENDER_NUMBERS.includes(number)) return 'Defender';
  return FORWARD_NUMBERS.includes(number) ? 'Forward' : 'Midfielder';
}

export const buildCardId = (club: Club, season: number, number: number): string => `${club.slug}-${season}-${number}`;

/**
 * Derives a card from its id, deterministically. An id such as `harbor-gulls-2029-7` names club, season and number; a
 * hash of the id replaces an unknown club, and all three for other forms.
 */
export function deriveCard(id: string): Card {
  const [, slug, year, digits] = /^([a-z]+-[a-z]+)-(20\d\d)-([1-9]\d?)$/.exec(id) ?? [];
  const club = (slug === undefined ? undefined : findClub(slug)) ?? deriveItem(id, 'club', CLUBS);
  const number = digits === undefined ? 1 + deriveNumber(id, 'number', SQUAD_SIZE) : Number(digits);
  const season = year === undefined ? FIRST_SEASON + deriveNumber(id, 'season', 8) : Number(year);
  const given = deriveItem(id, 'given name', GIVEN_NAMES);
  const family = `${deriveItem(id, 'family start', FAMILY_NAME_STARTS)}${deriveItem(id, 'family end', FAMILY_NAME_ENDS)}`;
  return {
    id,
    club,
    season,
    shirtNumber: number,
    position: derivePosition(number),
    givenName: given,
    familyName: family,
  };
}

export const formatClubName = (club: Club): string => `${club.place} ${club.nickname}`;

/** Returns a one-line title for lists, alternative texts and share pages. */
export const formatCardTitle = (card: Card): string =>
  `${card.givenName} ${card.familyName}, number ${card.shirtNumber}, ${card.position.toLowerCase()}, ${formatClubName(card.club)} ${card.season}`;
