'use client';

import { useQuery } from '@tanstack/react-query';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { faultOf } from '../_site/fault';
import { SignInStep } from '../_site/SignInStep';
import { useSessionWallet } from '../_site/session';
import { Address } from '../_ui/Address';
import { Empty } from '../_ui/Empty';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { SideTag } from '../_ui/SideTag';
import { Table } from '../_ui/Table';
import { isDone } from './is-done';
import styles from './MyDuels.module.css';
import { PackCell } from './PackCell';
import type { PackBasics } from './pack-face';
import { statusWords } from './status-words';

const COLUMNS = [
  { key: 'pack', name: 'Pack' },
  { key: 'side', name: 'Your side' },
  { key: 'against', name: 'Against' },
  { key: 'status', name: 'Where it stands' },
  { key: 'go', name: 'Open it', alignsEnd: true, hidesName: true },
];

/**
 * The signed-in wallet's newest duels (the first page of the API's list), unfinished ones first; without a session, a
 * sign-in step.
 */
export function MyDuels({ packs }: { packs: readonly PackBasics[] }) {
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    queryKey: ['duels', 'of', wallet],
    queryFn: async () => (await import('./calls')).readDuelsOfWallet(wallet as string),
    enabled: typeof wallet === 'string',
    refetchInterval: 5_000,
  });
  if (typeof wallet !== 'string') {
    return (
      <Panel title="Your duels">
        <div className={styles.gate}>
          {wallet === null ? <p>Sign in with your wallet to see yours, and who has challenged you.</p> : null}
          <SignInStep />
        </div>
      </Panel>
    );
  }
  if (data === undefined)
    return (
      <Panel title="Your duels">
        {error === null ? (
          <p role="status">Looking for your duels.</p>
        ) : (
          <Problem tone="warning" {...faultOf(error, 'This page asks again by itself.')} />
        )}
      </Panel>
    );
  const sorted = data.items.toSorted((left, right) => Number(isDone(left.status)) - Number(isDone(right.status)));
  return (
    <Panel title="Your duels">
      {sorted.length === 0 ? (
        <Empty title="You have not played yet">Join one of the open duels, or open one.</Empty>
      ) : (
        <Table
          caption="Your duels"
          columns={COLUMNS}
          rows={sorted.map((duel) => ({ key: duel.duelId, cells: cellsOf(duel, wallet, packs) }))}
        />
      )}
    </Panel>
  );
}

function cellsOf(duel: DuelSummaryBody, wallet: string, packs: readonly PackBasics[]) {
  const isCreator = duel.creatorWallet === wallet;
  const other = isCreator ? duel.opponentWallet : duel.creatorWallet;
  const invited = !isCreator && duel.opponentWallet === null;
  return {
    pack: <PackCell packId={duel.packId} packs={packs} />,
    side: <SideTag side={isCreator ? 'creator' : 'opponent'} />,
    against:
      other === null ? (
        isDone(duel.status) ? (
          'Nobody joined'
        ) : (
          'Nobody yet'
        )
      ) : (
        <Address value={other} what="opponent's wallet" />
      ),
    status: invited && duel.status === 'waiting' ? 'You are challenged' : statusOf(duel, wallet),
    go: (
      <LinkButton href={`/duels/${duel.duelId}`} look={isDone(duel.status) ? 'quiet' : 'secondary'}>
        {isDone(duel.status) ? 'Look back' : 'Go on'}
      </LinkButton>
    ),
  };
}

function statusOf(duel: DuelSummaryBody, wallet: string): string {
  if (duel.status !== 'settled' || duel.winner === null) return statusWords(duel.status);
  const winner = duel.winner === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  return winner === wallet ? 'Settled, you won' : 'Settled, you lost';
}
