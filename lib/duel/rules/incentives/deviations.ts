import { hasPlayer } from './coalitions';
import type { CardDraw } from './draws';
import type { Actor, Play, Stakes } from './plays';

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
  /** Returns the play that honest play with this draw becomes. */
  readonly play: (draw: CardDraw) => Play;
  /**
   * Compared draw by draw, since the coalition knows the result. Otherwise it decides by the mean over all draws, and
   * its play is the same for every draw, or honest play.
   */
  readonly knowsDraw: boolean;
}

export interface DeviationOptions extends Stakes {
  /** Assumed least cost of keeping an honest provider from its result, in lamports. */
  readonly stoppingCostLamports: bigint;
  /** An action of the coalition against an honest provider that changes nothing. */
  readonly harmless: string;
}

export const playHonestly = (draw: CardDraw): Play => ({ outcome: 'result', draw, brought: [true, true] });

/** Returns a coalition's possible deviations at a stage. Empty if none of the steps depends on it. */
export function listDeviations(stage: Stage, members: readonly Actor[], options: DeviationOptions): Deviation[] {
  const isProvider = members.includes('provider');
  switch (stage) {
    case 'before paying':
      return hasPlayer(members) ? [deviate("doesn't pay", { outcome: 'unpaid', paid: [false, false] })] : [];
    case 'one paid':
      return listUnpaid(members);
    case 'both paid':
      return isProvider ? [deviate("doesn't accept", { outcome: 'not-accepted' })] : [];
    case 'accepted':
      return isProvider ? [deviate('stays silent, whatever the draw', NO_RESULT)] : listAttacks(options, false);
    case 'locked':
      return isProvider ? [deviateKnowing('withholds the result', () => NO_RESULT)] : listAttacks(options, true);
    case 'resolved':
      return isProvider && options.cardMode === 1 ? listMissing(members) : [];
    case 'one card in':
      return isProvider && options.cardMode === 1 ? listSecondMissing() : [];
    case 'cards missed':
      return [];
  }
}

const NO_RESULT: Play = { outcome: 'no-result' };

const deviate = (name: string, play: Play): Deviation => ({
  name,
  costLamports: 0n,
  play: () => play,
  knowsDraw: false,
});

const deviateKnowing = (name: string, play: Deviation['play']): Deviation => ({
  name,
  costLamports: 0n,
  play,
  knowsDraw: true,
});

/** Lists how a player lets the duel expire after the other side, or its own other wallet, has paid. */
function listUnpaid(members: readonly Actor[]): Deviation[] {
  const paid: [Actor, readonly [boolean, boolean]][] = [
    ['creator', [false, true]],
    ['opponent', [true, false]],
  ];
  return paid
    .filter(([late]) => members.includes(late))
    .map(([, sides]) => deviate('lets the funding expire', { outcome: 'unpaid', paid: sides }));
}

/**
 * Attacks on an honest provider. It carries the duel on alone and believes two RPCs only where they agree, so that
 * silence and one RPC's lies change nothing.
 */
function listAttacks({ stoppingCostLamports, harmless }: DeviationOptions, knowsDraw: boolean): Deviation[] {
  return [
    { name: harmless, costLamports: 0n, play: playHonestly, knowsDraw },
    { name: 'stops the provider', costLamports: stoppingCostLamports, play: () => NO_RESULT, knowsDraw },
  ];
}

const bring =
  (...brought: [boolean, boolean]): Deviation['play'] =>
  (draw) => ({ outcome: 'result', draw, brought });

function listMissing(members: readonly Actor[]): Deviation[] {
  const own = members.includes('creator');
  const other = members.includes('opponent');
  const nameCard = (isOwn: boolean): string =>
    own === other ? 'one card' : isOwn ? "its player's card" : "the other's card";
  return [
    deviateKnowing('brings no card', bring(false, false)),
    deviateKnowing(`brings ${nameCard(own)} alone`, bring(true, false)),
    deviateKnowing(`brings ${nameCard(other)} alone`, bring(false, true)),
  ];
}

const listSecondMissing = (): Deviation[] => [
  deviateKnowing("doesn't bring the second card", bring(true, false)),
  deviateKnowing("doesn't bring the second card", bring(false, true)),
];
