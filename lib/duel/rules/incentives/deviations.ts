import { hasPlayer } from './coalitions';
import type { CardDraw } from './draws';
import type { Actor, DuelScenario, Stakes } from './plays';

/** How far a duel is when a coalition departs from honest play. */
export type Stage = (typeof stages)[number];

export const stages = [
  'before paying',
  'one paid',
  'both paid',
  'accepted',
  'locked',
  'resolved',
  'one card in',
  'cards missed',
] as const;

export const isBeforeAcceptance = (stage: Stage): boolean => stages.indexOf(stage) < stages.indexOf('accepted');

/** A departure from honest play, with its cost outside of the escrow in lamports. */
export interface Deviation {
  readonly name: string;
  readonly costLamports: bigint;
  /** Returns how a duel with this draw goes if the coalition deviates. */
  readonly buildPlay: (draw: CardDraw) => DuelScenario;
  /**
   * Whether the coalition knows the draw when it deviates. If so, its gain is calculated for each draw. If not, it
   * decides by the mean over all draws, so the play must be the same for every draw, or be honest play.
   */
  readonly knowsDraw: boolean;
}

export interface DeviationOptions extends Stakes {
  /** Assumed least cost of keeping an honest provider from its result, in lamports. */
  readonly stoppingCostLamports: bigint;
  /** Name of the coalition's deviation that doesn't change the outcome if the provider is honest. */
  readonly harmlessDeviationName: string;
}

/** Builds honest play: both players pay, the result comes in time, and the provider brings both cards. */
export const buildHonestPlay = (draw: CardDraw): DuelScenario => ({
  outcome: 'result',
  draw,
  cardsDeposited: [true, true],
});

/**
 * Lists the deviations from honest play that a coalition's members have at a stage, attacks on an honest provider
 * included. Empty if they have none.
 */
export function listDeviations(stage: Stage, members: readonly Actor[], options: DeviationOptions): Deviation[] {
  const isProvider = members.includes('provider');
  switch (stage) {
    case 'before paying':
      return hasPlayer(members)
        ? [createBlindDeviation("doesn't pay", { outcome: 'unpaid', paid: [false, false] })]
        : [];
    case 'one paid':
      return listUnpaidDeviations(members);
    case 'both paid':
      return isProvider ? [createBlindDeviation("doesn't accept", { outcome: 'not-accepted' })] : [];
    case 'accepted':
      return isProvider
        ? [createBlindDeviation('stays silent, whatever the draw', NO_RESULT)]
        : listAttacks(options, false);
    case 'locked':
      return isProvider
        ? [createInformedDeviation('withholds the result', () => NO_RESULT)]
        : listAttacks(options, true);
    case 'resolved':
      return isProvider && options.cardMode === 1 ? listMissingCardDeviations(members) : [];
    case 'one card in':
      return isProvider && options.cardMode === 1 ? listSecondCardDeviations() : [];
    case 'cards missed':
      return [];
  }
}

/** The play in which the provider accepts, but no result comes in time. */
const NO_RESULT: DuelScenario = { outcome: 'no-result' };

/** Creates a deviation by which a coalition departs from honest play before it knows the draw. */
const createBlindDeviation = (name: string, play: DuelScenario): Deviation => ({
  name,
  costLamports: 0n,
  buildPlay: () => play,
  knowsDraw: false,
});

/** Creates a deviation by which a coalition departs from honest play when it knows the draw. */
const createInformedDeviation = (name: string, play: Deviation['buildPlay']): Deviation => ({
  name,
  costLamports: 0n,
  buildPlay: play,
  knowsDraw: true,
});

/** Lists the deviations of a player that doesn't pay although the other side, which may be its own puppet, has paid. */
function listUnpaidDeviations(members: readonly Actor[]): Deviation[] {
  const paid: [Actor, readonly [boolean, boolean]][] = [
    ['creator', [false, true]],
    ['opponent', [true, false]],
  ];
  return paid
    .filter(([late]) => members.includes(late))
    .map(([, sides]) => createBlindDeviation('lets the funding expire', { outcome: 'unpaid', paid: sides }));
}

/**
 * Lists the attacks on an honest provider. It needs nobody else to go on with the duel, and believes two RPCs only if
 * they agree, so silence and one lying RPC change nothing.
 */
function listAttacks(
  { stoppingCostLamports, harmlessDeviationName }: DeviationOptions,
  knowsDraw: boolean,
): Deviation[] {
  return [
    { name: harmlessDeviationName, costLamports: 0n, buildPlay: buildHonestPlay, knowsDraw },
    { name: 'stops the provider', costLamports: stoppingCostLamports, buildPlay: () => NO_RESULT, knowsDraw },
  ];
}

/** Creates a play with a result. `brought`: whether the provider brings the creator's and the opponent's card. */
const createCardPlay =
  (...brought: [boolean, boolean]): Deviation['buildPlay'] =>
  (draw) => ({ outcome: 'result', draw, cardsDeposited: brought });

function listMissingCardDeviations(members: readonly Actor[]): Deviation[] {
  const own = members.includes('creator');
  const other = members.includes('opponent');
  const nameCard = (isOwn: boolean): string =>
    own === other ? 'one card' : isOwn ? "its player's card" : "the other's card";
  return [
    createInformedDeviation('brings no card', createCardPlay(false, false)),
    createInformedDeviation(`brings ${nameCard(own)} alone`, createCardPlay(true, false)),
    createInformedDeviation(`brings ${nameCard(other)} alone`, createCardPlay(false, true)),
  ];
}

/** Lists how the provider, after bringing one drawn card, can keep the other. */
const listSecondCardDeviations = (): Deviation[] => [
  createInformedDeviation("doesn't bring the second card", createCardPlay(true, false)),
  createInformedDeviation("doesn't bring the second card", createCardPlay(false, true)),
];
