'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { isApiProblem } from '../../../../lib/client/problem';
import { calculateJitter, systemRandom } from '../../../../lib/core/random';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { openIntentStates } from '../../../../lib/transactions/intent-rules';
import { type DuelView, findOwnSide, toPublicView } from '../../../_duel/view';
import { type LiveMode, useLiveMode, useTopics } from '../../../_live/topics';
import { SESSION_QUERY_KEY, useSessionWallet } from '../../../_site/session';
import { pollDuel } from './poll-duel';

/** Poll interval of a player's visible page while it doesn't get changes from the live stream. */
const ACTIVE_POLL_MS = 1_500;
/** Poll interval of a spectator's visible page in the mode `off`. */
const WATCHING_POLL_MS = 3_000;
/** Poll interval of a hidden page that doesn't get changes from the live stream, or whose last poll failed. */
const HIDDEN_POLL_MS = 15_000;
/**
 * Poll interval, with the live stream, of a player's duel that waits for the chain, in case the stream misses a change.
 */
const OVERDUE_POLL_MS = 30_000;
/** Poll interval, with the live stream, while a transaction of the player hasn't ended, since it can expire. */
const OWN_TRANSACTION_POLL_MS = 10_000;
/** Shortest poll interval of a visible page after a failed poll, or while the service can't read the chain. */
const FAILED_POLL_MS = 5_000;

/** The newest view of a duel, and the state of the polls that keep it up to date. */
export interface DuelPollState {
  readonly view: DuelView;
  /** Wallet of the session; null without one, undefined until known. */
  readonly wallet: string | null | undefined;
  /** Error of the last poll; null if it succeeded. After an error, `view` may be out of date. */
  readonly error: Error | null;
  /** Polls at once. */
  readonly refresh: () => Promise<void>;
}

/**
 * Final statuses in which all fees are paid out. A page that loads in one of them doesn't poll for visitors without a
 * session.
 */
const PAID_OUT_STATUSES: ReadonlySet<string> = new Set(['settled', 'refunded']);

/**
 * Statuses in which the duel waits for a transaction: a payment, one of the provider's, or a payout.
 */
const AWAITING_CHAIN_STATUSES: ReadonlySet<string> = new Set([
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'refunding',
]);

/**
 * Keeps the view of a duel up to date until the duel is over, by the live stream or else by polls. `firstWallet` is the
 * session's wallet as the server read it; it is used until the browser has read the session.
 */
export function useDuelView(first: ReceiptBody, firstWallet: string | null | undefined): DuelPollState {
  const session = useSessionWallet();
  const wallet = session === undefined ? firstWallet : session;
  const queries = useQueryClient();
  const { duelId, status } = first.duel;
  const isOver = wallet === null && PAID_OUT_STATUSES.has(status);
  const mode = useLiveMode();
  useTopics({ duelIds: isOver ? [] : [duelId] });
  // Picked once: a new delay at each render would restart the wait each time.
  const [jitter] = useState(() => calculateJitter(systemRandom));
  const { data, error } = useQuery({
    queryKey: ['duel', duelId, wallet],
    queryFn: async () => {
      const known = queries.getQueryData<DuelView>(['duel', duelId, wallet]) ?? toPublicView(first);
      try {
        return await pollDuel(known, wallet ?? null);
      } catch (failure) {
        if (isApiProblem(failure, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
        throw failure;
      }
    },
    enabled: wallet !== undefined && !isOver,
    refetchInterval: ({ state }) =>
      state.error === null && (state.data?.staleSince ?? null) === null
        ? calculatePollDelayMs(state.data, wallet ?? null, mode)
        : calculateFailedPollDelayMs(jitter),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: ['duel', duelId, wallet] }),
    [queries, duelId, wallet],
  );
  const firstView = useMemo(() => toPublicView(first), [first]);
  return { view: data ?? firstView, wallet, error, refresh };
}

/**
 * Returns the delay after a failed poll. It varies from page to page, since an outage fails the polls of all pages at
 * the same time.
 */
const calculateFailedPollDelayMs = (jitter: number): number =>
  document.hidden ? HIDDEN_POLL_MS : FAILED_POLL_MS * (1 + jitter);

function calculatePollDelayMs(view: DuelView | undefined, wallet: string | null, mode: LiveMode): number | false {
  if (view === undefined) return ACTIVE_POLL_MS;
  const { status } = view.duel;
  // A cancelled duel with intents isn't over: a payment prepared before the cancellation can still land, and is then
  // refunded.
  const isOver = status === 'settled' || status === 'refunded' || (status === 'cancelled' && view.intents.length === 0);
  if (isOver) return false;
  const isPlayer = findOwnSide(view.duel, wallet) !== undefined;
  if (mode === 'stream') {
    if (!isPlayer || document.hidden) return false;
    if (view.intents.some(({ state }) => openIntentStates.has(state))) return OWN_TRANSACTION_POLL_MS;
    return AWAITING_CHAIN_STATUSES.has(status) ? OVERDUE_POLL_MS : false;
  }
  if (document.hidden) return HIDDEN_POLL_MS;
  if (isPlayer) return ACTIVE_POLL_MS;
  return mode === 'poll' ? false : WATCHING_POLL_MS;
}
