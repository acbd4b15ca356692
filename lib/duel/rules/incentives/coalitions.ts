import type { Actor } from './plays';

/**
 * Actors that act together and share their gains. A puppet is a player's wallet that another member owns: it plays as
 * one of the two players, and its gains are the owner's.
 */
export interface Coalition {
  readonly name: string;
  /** Its members with a wallet in the duel, once for each side that a single player or puppet can take. */
  readonly variants: readonly (readonly Actor[])[];
  /** An action against an honest provider that changes nothing. */
  readonly harmless: string;
}

const SEATS = {
  none: [[]],
  one: [['creator'], ['opponent']],
  both: [['creator', 'opponent']],
} as const satisfies Record<string, readonly (readonly Actor[])[]>;

const form = (
  name: string,
  others: readonly Actor[],
  seats: keyof typeof SEATS,
  harmless = 'sends nothing',
): Coalition => ({ name, variants: SEATS[seats].map((seat) => [...others, ...seat]), harmless });

/**
 * Every actor and coalition that is computed. Crank, strangers and RPC have no wallet in a duel: in a coalition they
 * add no gain of their own, and every step they could hold back is open to everybody. The operator's wallet is the
 * treasury.
 */
export const coalitions: readonly Coalition[] = [
  form('crank', [], 'none'),
  form('stranger', [], 'none', 'sends what anyone may send'),
  form('lying RPC', [], 'none', 'lies to the provider'),
  form('service', ['operator'], 'none'),
  form('service + crank', ['operator'], 'none'),
  form('service + puppet', ['operator'], 'one'),
  form('service + two puppets', ['operator'], 'both'),
  form('one player', [], 'one'),
  form('one player + crank', [], 'one'),
  form('one player + service', ['operator'], 'one'),
  form('one player + puppet against the provider', [], 'both'),
  form('both players against the provider', [], 'both'),
  form('both players + service against the provider', ['operator'], 'both'),
  form('provider', ['provider'], 'none'),
  form('provider + puppet', ['provider'], 'one'),
  form('provider + two puppets', ['provider'], 'both'),
  form('provider + one player', ['provider'], 'one'),
  form('provider + one player + puppet', ['provider'], 'both'),
  form('provider + crank', ['provider'], 'none'),
  form('provider + crank + puppet', ['provider'], 'one'),
  form('service + provider', ['provider', 'operator'], 'none'),
  form('service + provider + puppet', ['provider', 'operator'], 'one'),
  form('service + provider + two puppets', ['provider', 'operator'], 'both'),
];

/** Every different set of members with a wallet in the duel. */
export const memberSets: readonly (readonly Actor[])[] = [
  ...new Map(
    coalitions.flatMap(({ variants }) => variants.map((members) => [members.join(), members] as const)),
  ).values(),
];

export const hasPlayer = (members: readonly Actor[]): boolean =>
  members.includes('creator') || members.includes('opponent');

/** Whether the members are both players and the provider, so that they could as well have stayed out. */
export const ownsDuel = (members: readonly Actor[]): boolean =>
  members.includes('provider') && members.includes('creator') && members.includes('opponent');
