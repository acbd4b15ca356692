import { use } from 'react';
import { useTranslations } from '#use-translations';
import type { Network } from '../../../lib/health/contract';
import { formatPercent, toShare } from '../../../lib/packs/odds-rules';
import { localizeDecimal } from '../../_messages/format-number';
import { localizePercent } from '../../_messages/format-ratio';
import { readLocale } from '../../_messages/locale';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { EmptyState } from '../../_ui/EmptyState';
import { Table } from '../../_ui/Table';
import { TierLabel } from '../../_ui/TierLabel';
import { type RealisedTally as Tally, truncateToFiveDecimals } from './machine';
import styles from './RealisedOdds.module.css';

/**
 * Each tier's share of a machine's newest rips beside the share that the odds stated, both mean values, and the number
 * of these rips.
 */
export function RealisedOdds({ tally, network }: { tally: Tally; network: Network | null }) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const locale = use(readLocale());
  const { sampleSize, tiers, statedValue, realisedValue } = tally;
  if (sampleSize === 0) return <EmptyState title={t('tally.none.title')}>{t('tally.none.next')}</EmptyState>;
  const renderAmount = (value: NonNullable<Tally['statedValue']>) => (
    <Amount
      baseUnits={truncateToFiveDecimals(value.amount, value.decimals)}
      decimals={value.decimals}
      unit={getUnitName(value.mint)}
      network={describeNetwork(siteTexts, network)}
    />
  );
  return (
    <div className={styles.realised}>
      <Table
        caption={t('tally.caption')}
        stacksOnPhone={false}
        columns={[
          { key: 'tier', name: t('tier') },
          { key: 'stated', name: t('tally.columns.stated'), alignsEnd: true },
          { key: 'realised', name: t('tally.columns.realised'), alignsEnd: true },
        ]}
        rows={tiers.map(({ tier, stated, realised }) => ({
          key: tier,
          cells: {
            tier: <TierLabel tier={tier} short />,
            stated: localizePercent(locale, `${((stated / sampleSize) * 100).toFixed(2)}%`),
            realised: `${realised.toLocaleString(locale)} (${localizePercent(locale, formatPercent(toShare(realised, sampleSize)))})`,
          },
        }))}
      />
      {statedValue === null || realisedValue === null ? null : (
        <p>
          {t.rich('tally.means', {
            stated: () => renderAmount(statedValue),
            realised: () => renderAmount(realisedValue),
          })}
        </p>
      )}
      <p className={styles.soft}>
        {t('tally.explanation', {
          sampleSize,
          points: localizeDecimal(locale, Math.min(100, 100 / Math.sqrt(sampleSize)).toFixed(sampleSize < 400 ? 0 : 1)),
        })}
      </p>
    </div>
  );
}
