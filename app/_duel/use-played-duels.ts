'use client';

import { useQuery } from '@tanstack/react-query';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { useSessionWallet } from '../_site/session';
import { buildOwnDuelsQuery } from './own-duels-query';

/** A duel that its player can return to: the player hasn't opened the pack, or the duel is under way. */
export interface DuelToReturnTo {
  readonly href: string;
  readonly hasSealedPack: boolean;
}

/** Summary of the signed-in player's newest duels. */
export interface PlayedDuels {
  /** The newest duel with a sealed pack, else the newest duel under way; null if there is neither. */
  readonly toReturnTo: DuelToReturnTo | null;
  /** Whether one of the duels has a result. */
  readonly hasPlayed: boolean;
}

/** Returns a summary of the signed-in player's newest duels; an empty one until they are loaded, and for a visitor. */
export function usePlayedDuels(): PlayedDuels {
  const { data } = useQuery(buildOwnDuelsQuery(useSessionWallet()));
  if (data === undefined) return { toReturnTo: null, hasPlayed: false };
  return { toReturnTo: findDuelToReturnTo(data), hasPlayed: data.items.some(({ winner }) => winner !== null) };
}

/** Statuses from the second player's join until the duel is settled, cancelled, or begins its refunds. */
const UNDER_WAY_STATUSES: ReadonlySet<DuelSummaryBody['status']> = new Set([
  'matched',
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
]);

/**
 * Returns the newest duel with a sealed pack, else the newest duel under way; null if there is neither. `items` are
 * newest first. `unopened` has the ids of the duels whose pack the player hasn't opened.
 */
export function findDuelToReturnTo({
  items,
  unopened,
}: {
  readonly items: readonly Pick<DuelSummaryBody, 'duelId' | 'status'>[];
  readonly unopened: ReadonlySet<string>;
}): DuelToReturnTo | null {
  const sealed = items.find(({ duelId }) => unopened.has(duelId));
  const duel = sealed ?? items.find(({ status }) => UNDER_WAY_STATUSES.has(status));
  return duel === undefined ? null : { href: `/duels/${duel.duelId}`, hasSealedPack: sealed !== undefined };
}
