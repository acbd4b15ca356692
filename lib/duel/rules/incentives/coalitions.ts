import type { Actor } from './plays';

/**
 * Actors that act as one, and share what they gain. A puppet is a player's wallet that another actor owns, so a
 * coalition with a player is also one with a puppet.
 */
export interface Coalition {
  readonly name: string;
  /** Its members, once for each side that a single player can take. */
  readonly variants: readonly (readonly Actor[])[];
}

const PLAYERS: readonly { readonly name: string; readonly sides: readonly (readonly Actor[])[] }[] = [
  { name: '', sides: [[]] },
  { name: 'one player', sides: [['creator'], ['opponent']] },
  { name: 'both players', sides: [['creator', 'opponent']] },
];
const OTHERS: readonly (readonly Actor[])[] = [[], ['operator'], ['provider'], ['provider', 'operator']];

/**
 * Strangers, crank and RPC: without a wallet in the duel they gain nothing. With any coalition they change nothing but
 * the cost of its attacks.
 */
const OUTSIDERS = 'outsiders';

/** Every coalition of actors with a wallet in the duel, and the one without. */
export const coalitions: readonly Coalition[] = OTHERS.flatMap((others) =>
  PLAYERS.map(({ name, sides }) => ({
    name: [...others, name].filter((each) => each !== '').join(' + ') || OUTSIDERS,
    variants: sides.map((side) => [...others, ...side]),
  })),
);

export const hasPlayer = (members: readonly Actor[]): boolean =>
  members.includes('creator') || members.includes('opponent');

/** Whether nobody else plays or provides: the members could as well have stayed out. */
export const ownsDuel = (members: readonly Actor[]): boolean =>
  members.includes('provider') && members.includes('creator') && members.includes('opponent');
