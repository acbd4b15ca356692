'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import styles from './Crash.module.css';

const COLUMNS = [
  { key: 'line', name: 'Line' },
  { key: 'what', name: 'What happened' },
  { key: 'at', name: 'When (UTC)', alignsEnd: true },
];

/**
 * Texts for the ledger's lines, by area and kind. The areas `custody` and `settlement` are requests to the fixture
 * provider.
 */
const LEDGER_WORDS: Readonly<Record<string, string>> = {
  'game committed': 'The server committed to its seed',
  'game started': 'You sent your seed and started',
  'game continued': 'You rode on',
  'game cashed-out': 'You cashed out',
  'game crashed': 'It crashed',
  'game forfeited': 'Your time ran out',
  'game voided': 'Ended without a result',
  'custody requested': 'Stake requested (no value)',
  'custody disputed': 'The provider contradicted itself about the stake',
  'custody finalized': 'Stake final',
  'settlement requested': 'Settlement requested',
  'settlement disputed': 'The provider contradicted itself about the settlement',
  'settlement finalized': 'Settlement final',
};

/**
 * The receipt of an ended round: the finality of game, custody and settlement, and the ledger. Changes until settlement
 * is final.
 */
export function Receipt({ roundId, receiptHash }: { roundId: string; receiptHash: string }) {
  const { data } = useQuery({
    queryKey: ['crash-receipt', roundId, receiptHash],
    queryFn: async () => (await import('./calls')).readReceipt(roundId),
    placeholderData: (before) => before,
  });
  if (data === undefined || data.roundId !== roundId) return null;
  return (
    <Panel title="Receipt">
      <FactList
        facts={[
          ['Game', data.gameState.isFinal ? 'final' : 'in progress'],
          ['Custody', data.custody.finality],
          ['Settlement', data.settlement.finality],
          ['Hash', <CopyableValue key="hash" copiedNoun="hash" value={data.receiptHash} />],
        ]}
      />
      <div className={styles.ledger}>
        <Table
          caption="The ledger of this round, oldest line first"
          columns={COLUMNS}
          stacksOnPhone={false}
          rows={data.ledger.map(({ sequence, area, kind, at }) => ({
            key: String(sequence),
            cells: {
              line: String(sequence),
              what: LEDGER_WORDS[`${area} ${kind}`] ?? `${area} ${kind}`,
              at: at.toISOString().slice(11, 23),
            },
          }))}
        />
      </div>
    </Panel>
  );
}
