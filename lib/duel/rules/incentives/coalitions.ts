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
  readonly harmlessDeviationName: string;
}

const PLAYER_SEATS = {
  none: [[]],
  one: [['creator'], ['opponent']],
  both: [['creator', 'opponent']],
} as const satisfies Record<string, readonly (readonly Actor[])[]>;

const formCoalition = (
  name: string,
  others: readonly Actor[],
  seats: keyof typeof PLAYER_SEATS,
  harmless = 'sends nothing',
): Coalition => ({
  name,
  variants: PLAYER_SEATS[seats].map((seat) => [...others, ...seat]),
  harmlessDeviationName: harmless,
});

/**
 * Every actor and coalition that is computed. Crank, strangers and RPC have no wallet in a duel: in a coalition they
 * add no gain of their own, and every step they could hold back is open to everybody. The operator's wallet is the
 * treasury.
 */
export const coalitions: readonly Coalition[] = [
  formCoalition('crank', [], 'none'),
  formCoalition('stranger', [], 'none', 'sends what anyone may send'),
  formCoalition('lying RPC', [], 'none', 'lies to the provider'),
  formCoalition('service', ['operator'], 'none'),
  formCoalition('service + crank', ['operator'], 'none'),
  formCoalition('service + puppet', ['operator'], 'one'),
  formCoalition('service + two puppets', ['operator'], 'both'),
  formCoalition('one player', [], 'one'),
  formCoalition('one player + crank', [], 'one'),
  formCoalition('one player + service', ['operator'], 'one'),
  formCoalition('one player + puppet against the provider', [], 'both'),
  formCoalition('both players against the provider', [], 'both'),
  formCoalition('both players + service against the provider', ['operator'], 'both'),
  formCoalition('provider', ['provider'], 'none'),
  formCoalition('provider + puppet', ['provider'], 'one'),
  formCoalition('provider + two puppets', ['provider'], 'both'),
  formCoalition('provider + one player', ['provider'], 'one'),
  formCoalition('provider + one player + puppet', ['provider'], 'both'),
  formCoalition('provider + crank', ['provider'], 'none'),
  formCoalition('provider + crank + puppet', ['provider'], 'one'),
  formCoalition('service + provider', ['provider', 'operator'], 'none'),
  formCoalition('service + provider + puppet', ['provider', 'operator'], 'one'),
  formCoalition('service + provider + two puppets', ['provider', 'operator'], 'both'),
];

/** Every different set of members with a wallet in the duel. */
export const memberSets: readonly (readonly Actor[])[] = [
  ...new Map(
    coalitions.flatMap(({ variants }) => variants.map((members) => [members.join(), members] as const)),
  ).values(),
];

export const hasPlayer = (members: readonly Actor[]): boolean =>
  members.includes('creator') || members.includes('opponent');

/** Whether both players and the provider are members. They need nobody else for a duel, so they can also stay out. */
export const controlsWholeDuel = (members: readonly Actor[]): boolean =>
  members.includes('provider') && members.includes('creator') && members.includes('opponent');
