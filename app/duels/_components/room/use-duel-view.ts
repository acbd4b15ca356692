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

const ACTIVE_POLL_MS = 1_500;
const WATCHING_POLL_MS = 3_000;
const HIDDEN_POLL_MS = 15_000;
/** While changes reach the page at once: only a duel that should have moved on by then is polled. */
const OVERDUE_POLL_MS = 30_000;
/** Poll interval for a player's own open transaction, which expires if it isn't signed in time. */
const OWN_TRANSACTION_POLL_MS = 10_000;
/** Poll interval after a failed poll or stale data: the page promises to ask again. */
const FAILED_POLL_MS = 5_000;

export interface DuelPollState {
  readonly view: DuelView;
  /** Wallet of the session; null without one, undefined until known. */
  readonly wallet: string | null | undefined;
  /** Error of the last poll; null if it succeeded. After an error, `view` may be out of date. */
  readonly error: Error | null;
  readonly refresh: () => Promise<void>;
}

/**
 * Final statuses in which all fees are paid out. The page of a visitor without a session then has everything, and
 * doesn't poll.
 */
const PAID_OUT_STATUSES: ReadonlySet<string> = new Set(['settled', 'refunded']);

/** Statuses that the chain ends, usually within seconds. */
const AWAITING_CHAIN_STATUSES: ReadonlySet<string> = new Set([
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'refunding',
]);

/**
 * Follows a duel until it is over: by the changes that reach the page, else by polls. For players the service checks the
 * chain first; other viewers only read. `firstWallet` is the session's wallet until the browser has read it.
 */
export function useDuelView(first: ReceiptBody, firstWallet: string | null | undefined): DuelPollState {
  const session = useSessionWallet();
  const wallet = session === undefined ? firstWallet : session;
  const queries = useQueryClient();
  const { duelId, status } = first.duel;
  const isOver = wallet === null && PAID_OUT_STATUSES.has(status);
  const mode = useLiveMode();
  useTopics({ duelIds: isOver ? [] : [duelId] });
  // The same at each render: another delay would restart the wait.
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

/** Another delay on each page, because an outage fails the polls of all of them at the same time. */
const calculateFailedPollDelayMs = (jitter: number): number =>
  document.hidden ? HIDDEN_POLL_MS : FAILED_POLL_MS * (1 + jitter);

function calculatePollDelayMs(view: DuelView | undefined, wallet: string | null, mode: LiveMode): number | false {
  if (view === undefined) return ACTIVE_POLL_MS;
  const { status } = view.duel;
  // A payment that was prepared before can still land in a cancelled duel; then its refund begins.
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
