import type { DuelEventData } from '../event-data-contract';
import type { Duel, DuelStatus, MutableDuelFields } from './duel';

/**
 * Kinds of authors of a change: a player, an integration that acts for a player, or the service itself (`worker`). An
 * invited wallet counts as `opponent`.
 */
export const actorKinds = ['creator', 'opponent', 'integration', 'worker'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Every kind of event in a duel's timeline; kinds are only ever added. */
export const changeKinds = [
  'created',
  'joined',
  'cancelled',
  'timed-out',
  'provider-agreed',
  'consent-withdrawn',
  'fund-prepared',
  'fund-seen',
  'fund-gone',
  'deposit-finalized',
  'accepted',
  'entropy-locked',
  'provider-answered',
  'result-committed',
  'card-escrowed',
  'card-delivered',
  'card-missed',
  'settled',
  'refund-started',
  'refunded',
  'rpc-recovery',
  'custody-alerted',
  'record-corrected',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One entry of the audit timeline, before it has its number. */
export interface Change {
  readonly kind: ChangeKind;
  readonly from: DuelStatus | null;
  readonly to: DuelStatus;
  readonly data: Readonly<DuelEventData>;
}

/** A duel after some changes, in their order. */
export interface DuelUpdate {
  readonly next: Duel;
  readonly changes: readonly Change[];
}

/** Returns the duel with a patch applied, and the change that records it. */
export function buildDuelUpdate(
  duel: Duel,
  kind: ChangeKind,
  patch: Partial<MutableDuelFields>,
  data: Change['data'] = {},
): DuelUpdate {
  const next = { ...duel, ...patch };
  return { next, changes: [{ kind, from: duel.status, to: next.status, data }] };
}

export const buildUnchangedDuelUpdate = (duel: Duel): DuelUpdate => ({ next: duel, changes: [] });
