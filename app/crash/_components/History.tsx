'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { calculateCrashTotals } from '../../_game/round-totals';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { formatUtcTime } from '../../_site/utc-time';
import { EmptyState } from '../../_ui/EmptyState';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { isStarted } from './describe-round';

/**
 * List of the wallet's last twenty crash rounds, without one that waits for the player's seed. The caller must change
 * `version` when a round changes, which reads the list again.
 */
export function History({ wallet, version: refetchKey }: { wallet: string; version: string }) {
  const t = useTranslations('games');
  const { data } = useQuery({
    queryKey: ['crash-history', wallet, refetchKey],
    queryFn: async () => (await import('./calls')).readHistory(),
    select: (rounds) => rounds.filter(isStarted),
    placeholderData: (before) => before,
    // A query is read once, when `version` changes: a read at another time could show a round's result before the
    // animation on this page does.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  const { played, bestHundredths } = calculateCrashTotals(data);
  const best = bestHundredths === null ? 'none' : localizeMultiplier(t.locale, bestHundredths);
  return (
    <Panel title={t('crash.history')} aside={played === 0 ? undefined : t('crash.totals', { played, best })}>
      {data.length === 0 ? (
        <EmptyState title={t('crash.noRounds.title')}>{t('crash.noRounds.next')}</EmptyState>
      ) : (
        <Table
          caption={t('crash.historyCaption')}
          columns={[
            { key: 'when', name: t('crash.columns.started') },
            { key: 'what', name: t('crash.columns.end') },
            { key: 'stage', name: t('crash.columns.stage'), alignsEnd: true },
            { key: 'gave', name: t('crash.columns.multiplier'), alignsEnd: true },
            { key: 'check', name: t('columns.proof'), alignsEnd: true },
          ]}
          rows={data.map(({ roundId, createdAt, endedAt, status, stage, multiplierHundredths }) => ({
            key: roundId,
            cells: {
              when: formatUtcTime(t.locale, createdAt),
              what: t(`crash.status.${status}`),
              stage: String(stage),
              gave: multiplierHundredths === 0 ? '–' : localizeMultiplier(t.locale, multiplierHundredths),
              check: endedAt && status !== 'voided' ? <RoundProofLink mode="crash" {...{ roundId, createdAt }} /> : '–',
            },
          }))}
        />
      )}
    </Panel>
  );
}
