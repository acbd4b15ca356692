import type { Actor } from './plays';

/**
 * Actors that act together and share their gains. A puppet is a wallet with which another member of the coalition plays
 * as one of the two players; its gains are that member's.
 */
export interface Coalition {
  readonly name: string;
  /**
   * The members that have a wallet in the duel: two variants if the coalition has one player or puppet, which can take
   * either side, else one variant.
   */
  readonly variants: readonly (readonly Actor[])[];
  /** Name of the coalition's deviation that doesn't change the outcome if the provider is honest. */
  readonly harmlessDeviationName: string;
}

/** Sides that a coalition's players or puppets can take: one list for each variant. */
const PLAYER_SEATS = {
  none: [[]],
  one: [['creator'], ['opponent']],
  both: [['creator', 'opponent']],
} as const satisfies Record<string, readonly (readonly Actor[])[]>;

const buildCoalition = (
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
 * Every actor and coalition whose incentives are computed. The crank, strangers and an RPC have no wallet in a duel, so
 * they add no gain to a coalition, and anyone else can send a step that they withhold. The operator's wallet is the
 * treasury.
 */
export const coalitions: readonly Coalition[] = [
  buildCoalition('crank', [], 'none'),
  buildCoalition('stranger', [], 'none', 'sends what anyone may send'),
  buildCoalition('lying RPC', [], 'none', 'lies to the provider'),
  buildCoalition('service', ['operator'], 'none'),
  buildCoalition('service + crank', ['operator'], 'none'),
  buildCoalition('service + puppet', ['operator'], 'one'),
  buildCoalition('service + two puppets', ['operator'], 'both'),
  buildCoalition('one player', [], 'one'),
  buildCoalition('one player + crank', [], 'one'),
  buildCoalition('one player + service', ['operator'], 'one'),
  buildCoalition('one player + puppet against the provider', [], 'both'),
  buildCoalition('both players against the provider', [], 'both'),
  buildCoalition('both players + service against the provider', ['operator'], 'both'),
  buildCoalition('provider', ['provider'], 'none'),
  buildCoalition('provider + puppet', ['provider'], 'one'),
  buildCoalition('provider + two puppets', ['provider'], 'both'),
  buildCoalition('provider + one player', ['provider'], 'one'),
  buildCoalition('provider + one player + puppet', ['provider'], 'both'),
  buildCoalition('provider + crank', ['provider'], 'none'),
  buildCoalition('provider + crank + puppet', ['provider'], 'one'),
  buildCoalition('service + provider', ['provider', 'operator'], 'none'),
  buildCoalition('service + provider + puppet', ['provider', 'operator'], 'one'),
  buildCoalition('service + provider + two puppets', ['provider', 'operator'], 'both'),
];

/** The different variants of all coalitions, each once. */
export const memberSets: readonly (readonly Actor[])[] = [
  ...new Map(
    coalitions.flatMap(({ variants }) => variants.map((members) => [members.join(), members] as const)),
  ).values(),
];

export const hasPlayer = (members: readonly Actor[]): boolean =>
  members.includes('creator') || members.includes('opponent');

/**
 * Whether both players and the provider are members. Such a coalition can play a whole duel by itself, so it can also
 * choose not to play.
 */
export const controlsWholeDuel = (members: readonly Actor[]): boolean =>
  members.includes('provider') && members.includes('creator') && members.includes('opponent');
