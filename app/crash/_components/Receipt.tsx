'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import shared from '../../_game/Game.module.css';
import type { Catalogue } from '../../_messages/catalogue';
import { CopyableValue } from '../../_ui/CopyableValue';
import { Disclosure } from '../../_ui/Disclosure';
import { FactList } from '../../_ui/FactList';
import { Table } from '../../_ui/Table';
import styles from './Crash.module.css';

type ReceiptTexts = Catalogue['games']['crash']['receipt'];
/** Lines of the round's ledger for which the page has a text. */
type LedgerKey = keyof ReceiptTexts['ledger'];
/** Values of a receipt's finality for which the page has a text. */
type Finality = keyof ReceiptTexts['finality'];

/**
 * The receipt of an ended round, which opens when its title is pressed: the finality of game, custody and settlement,
 * and the ledger. The title says whether custody and settlement are final. The receipt changes until they are.
 */
export function Receipt({ roundId, receiptHash }: { roundId: string; receiptHash: string }) {
  const t = useTranslations('games.crash.receipt');
  const { data } = useQuery({
    queryKey: ['crash-receipt', roundId, receiptHash],
    queryFn: async () => (await import('./calls')).readReceipt(roundId),
    placeholderData: (before) => before,
  });
  // Lines and finalities without a text are shown as they are: a newer service may send ones that this page doesn't
  // know.
  const describeLine = (line: string): string =>
    t.has(`ledger.${line as LedgerKey}`) ? t(`ledger.${line as LedgerKey}`) : line;
  const describeFinality = (finality: string): string =>
    t.has(`finality.${finality}`) ? t(`finality.${finality as Finality}`) : finality;
  if (data === undefined || data.roundId !== roundId) return null;
  // Only `pending` isn't final: for a round without a result, no settlement is requested, so none is awaited.
  const isFinal = [data.custody, data.settlement].every(({ finality }) => finality !== 'pending');
  return (
    <Disclosure
      title={
        <span className={shared.paperTitle}>
          {t('title')} <span>{t('state', { final: isFinal ? 'yes' : 'no' })}</span>
        </span>
      }
    >
      <FactList
        facts={[
          [t('game'), t('gameState', { final: data.gameState.isFinal ? 'yes' : 'no' })],
          [t('custody'), describeFinality(data.custody.finality)],
          [t('settlement'), describeFinality(data.settlement.finality)],
          [t('hash'), <CopyableValue key="hash" copiedNoun={t('copiedHash')} value={data.receiptHash} />],
        ]}
      />
      <div className={styles.ledger}>
        <Table
          caption={t('caption')}
          columns={[
            { key: 'line', name: t('columns.line') },
            { key: 'what', name: t('columns.what') },
            { key: 'at', name: t('columns.at'), alignsEnd: true },
          ]}
          stacksOnPhone={false}
          rows={data.ledger.map(({ sequence, area, kind, at }) => ({
            key: String(sequence),
            cells: {
              line: String(sequence),
              what: describeLine(`${area} ${kind}`),
              at: at.toISOString().slice(11, 23),
            },
          }))}
        />
      </div>
    </Disclosure>
  );
}
