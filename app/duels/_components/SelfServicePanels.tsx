'use client';

import dynamic from 'next/dynamic';
import { isFinalStatus } from '../../_duel/status-groups';
import type { PlayerView } from '../../_duel/view';
import { retryImport } from '../../_site/retry-import';
import { useNow } from '../../_ui/now';

const SelfService = dynamic(
  retryImport(() => import('./pay/SelfService')),
  { ssr: false },
);
const LockEntropyPanel = dynamic(
  retryImport(() => import('./pay/LockEntropyPanel')),
  { ssr: false },
);
const RentRefundPanel = dynamic(
  retryImport(() => import('./pay/RentRefundPanel')),
  { ssr: false },
);

/**
 * Statuses in which the lock may be due. `committing`, in which one side has paid, is among them because the status
 * follows finalized state, and so may be behind the chain.
 */
const LOCKABLE_STATUSES: ReadonlySet<string> = new Set(['committing', 'funded']);
/**
 * Time since the duel's last change after which the page offers the player a step of `SELF_SERVICE_STATUSES`, which
 * normally happens without them.
 */
const SELF_SERVICE_DELAY_MS = 20_000;
/** Statuses in which a result or payouts are due, which anyone may send. */
const SELF_SERVICE_STATUSES: ReadonlySet<string> = new Set(['resolving', 'resolved', 'refunding']);

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

/**
 * Offers the player a step of the duel that is due and that nobody else has sent: the lock, the result, a payout, or
 * closing the escrow account.
 */
export function SelfServicePanels({ view, wallet, refresh }: Props) {
  const now = useNow(view.clockOffsetMs);
  const { status, updatedAt } = view.duel;
  if (LOCKABLE_STATUSES.has(status)) return <LockEntropyPanel view={view} wallet={wallet} />;
  if (isFinalStatus(status)) return <RentRefundPanel view={view} wallet={wallet} />;
  const lingers = now !== undefined && now - updatedAt.getTime() > SELF_SERVICE_DELAY_MS;
  return SELF_SERVICE_STATUSES.has(status) && lingers ? (
    <SelfService key={status} {...{ view, wallet, refresh }} />
  ) : null;
}
