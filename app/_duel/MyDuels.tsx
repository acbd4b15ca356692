'use client';

import { useQuery } from '@tanstack/react-query';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { usePollWhileNotLive } from '../_live/topics';
import { useNetwork } from '../_site/contexts';
import { toFault } from '../_site/fault';
import { SignInStep } from '../_site/SignInStep';
import { useSessionWallet } from '../_site/session';
import { formatUtcTime } from '../_site/utc-time';
import { CopyableValue } from '../_ui/CopyableValue';
import { EmptyState } from '../_ui/EmptyState';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { Table } from '../_ui/Table';
import styles from './MyDuels.module.css';
import { PackCell } from './PackCell';
import type { PackBasics } from './pack-basics';
import { describePlayers } from './player-name';
import { isFinalStatus } from './status-groups';
import { getStatusLabel } from './status-words';
import { findSideWallet } from './view';

const COLUMNS = [
  { key: 'pack', name: 'Pack' },
  { key: 'against', name: 'Against' },
  { key: 'status', name: 'Status' },
  { key: 'go', name: 'View', alignsEnd: true, hidesName: true },
];

const POLL_MS = 5_000;

/**
 * The signed-in wallet's newest duels (the first page of the API's list): first those with a sealed pack, then unfinished
 * ones. Without a session, a sign-in step.
 */
export function MyDuels({ packs }: { packs: readonly PackBasics[] }) {
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    queryKey: ['duels', 'of', wallet],
    queryFn: async () => (await import('./calls')).readOwnDuels(wallet as string),
    enabled: typeof wallet === 'string',
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
  if (typeof wallet !== 'string') {
    return (
      <Panel title="Your duels">
        <div className={styles.gate}>
          {wallet === null ? <p>Sign in to see your duels and challenges.</p> : null}
          <SignInStep />
        </div>
      </Panel>
    );
  }
  if (data === undefined)
    return (
      <Panel title="Your duels">
        {error === null ? (
          <p role="status">Loading your duels…</p>
        ) : (
          <Problem tone="warning" {...toFault(error, 'This page refreshes automatically.')} />
        )}
      </Panel>
    );
  const rank = ({ duelId, status }: DuelSummaryBody): number =>
    data.unopened.has(duelId) ? 0 : isFinalStatus(status) ? 2 : 1;
  const sorted = data.items.toSorted((left, right) => rank(left) - rank(right));
  return (
    <Panel title="Your duels">
      {sorted.length === 0 ? (
        <EmptyState title="No duels yet">Join an open duel, or open your own.</EmptyState>
      ) : (
        <Table
          caption="Your duels"
          columns={COLUMNS}
          rows={sorted.map((duel) => ({
            key: duel.duelId,
            cells: buildDuelCells(duel, { wallet, packs, isSealed: data.unopened.has(duel.duelId) }),
          }))}
        />
      )}
    </Panel>
  );
}

interface Viewer {
  readonly wallet: string;
  readonly packs: readonly PackBasics[];
  /** Whether the viewer hasn’t opened the pack yet, so that the result isn’t shown. */
  readonly isSealed: boolean;
}

function buildDuelCells(duel: DuelSummaryBody, viewer: Viewer) {
  const { wallet, packs, isSealed } = viewer;
  const isCreator = duel.creatorWallet === wallet;
  const other = isCreator ? duel.opponentWallet : duel.creatorWallet;
  const invited = !isCreator && duel.opponentWallet === null;
  return {
    pack: <PackCell packId={duel.packId} packs={packs} />,
    against:
      other === null ? (
        isFinalStatus(duel.status) ? (
          'Nobody joined'
        ) : (
          'Nobody yet'
        )
      ) : (
        <OtherPlayer duel={duel} isCreator={isCreator} />
      ),
    status: (
      <span className={styles.status}>
        {invited && duel.status === 'waiting' ? 'You’re challenged' : describeDuelStatus(duel, viewer)}
        <time dateTime={duel.createdAt.toISOString()}>{formatUtcTime(duel.createdAt)}</time>
      </span>
    ),
    go: <OpenButton duel={duel} isSealed={isSealed} />,
  };
}

function OtherPlayer({ duel, isCreator }: { duel: DuelSummaryBody; isCreator: boolean }) {
  const [own, other] = isCreator ? (['creator', 'opponent'] as const) : (['opponent', 'creator'] as const);
  const players = describePlayers({ duel, fullDuel: null }, own, useNetwork()?.sparringWallet);
  return (
    <>
      {players[other].name} <CopyableValue value={findSideWallet(duel, other) ?? ''} copiedNoun="opponent's wallet" />
    </>
  );
}

function OpenButton({ duel: { duelId, status, winner }, isSealed }: { duel: DuelSummaryBody; isSealed: boolean }) {
  const href = `/duels/${duelId}`;
  if (winner !== null && isSealed)
    return (
      <LinkButton href={href} variant="primary">
        Rip it
      </LinkButton>
    );
  const isOver = isFinalStatus(status);
  return (
    <LinkButton href={href} variant={isOver ? 'quiet' : 'secondary'}>
      {winner !== null ? 'See the result' : isOver ? 'View' : 'Continue'}
    </LinkButton>
  );
}

function describeDuelStatus(duel: DuelSummaryBody, { wallet, isSealed }: Viewer): string {
  if (duel.winner !== null && isSealed) return 'Unopened pack';
  if (duel.status !== 'settled' || duel.winner === null) return getStatusLabel(duel.status);
  const winner = duel.winner === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  return winner === wallet ? 'You won' : 'You lost';
}
