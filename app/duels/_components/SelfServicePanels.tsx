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

/** The status follows finalized state, so the lock can already be due while it says that one side has paid. */
const LOCKABLE_STATUSES: ReadonlySet<string> = new Set(['committing', 'funded']);
/** Wait before the player is offered a step that normally happens by itself. */
const SELF_SERVICE_DELAY_MS = 20_000;
const SELF_SERVICE_STATUSES: ReadonlySet<string> = new Set(['resolving', 'resolved', 'refunding']);

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

/** Offers the player a step that nobody else has taken: the lock, the result, a payout, or closing the account. */
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
