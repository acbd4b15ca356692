'use client';

import { useQuery } from '@tanstack/react-query';
import { formatBeginTime } from '../../_game/begin-time';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { EmptyState } from '../../_ui/EmptyState';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { formatMultiplier } from './format-odds';

const COLUMNS = [
  { key: 'when', name: 'Started' },
  { key: 'what', name: 'How it ended' },
  { key: 'stage', name: 'Stage', alignsEnd: true },
  { key: 'gave', name: 'Multiplier', alignsEnd: true },
  { key: 'check', name: 'Proof', alignsEnd: true },
];

const STATUS_WORDS: Readonly<Record<string, string>> = {
  committed: 'Not started yet',
  active: 'In play',
  'cashed-out': 'Cashed out',
  crashed: 'Crashed',
  forfeited: 'Forfeited',
  voided: 'No result',
};

/** The last twenty crash rounds of this wallet. `refetchKey` must change when one of the rounds does. */
export function History({ wallet, version: refetchKey }: { wallet: string; version: string }) {
  const { data } = useQuery({
    queryKey: ['crash-history', wallet, refetchKey],
    queryFn: async () => (await import('./calls')).readHistory(),
    placeholderData: (before) => before,
    // Only the round that the page shows changes it: a read at any other time could reveal a result early.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  return (
    <Panel title="Your rounds">
      {data.length === 0 ? (
        <EmptyState title="No rounds yet">Play one, and it appears here.</EmptyState>
      ) : (
        <Table
          caption="Your last rounds, newest first"
          columns={COLUMNS}
          rows={data.map(({ roundId, createdAt, endedAt, status, stage, multiplierHundredths }) => ({
            key: roundId,
            cells: {
              when: formatBeginTime(createdAt),
              what: STATUS_WORDS[status],
              stage: String(stage),
              gave: multiplierHundredths === 0 ? '–' : formatMultiplier(multiplierHundredths),
              check: endedAt && status !== 'voided' ? <RoundProofLink mode="crash" {...{ roundId, createdAt }} /> : '–',
            },
          }))}
        />
      )}
    </Panel>
  );
}
