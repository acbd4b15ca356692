import { useTranslations } from '#use-translations';
import { formatPercent } from '../../../lib/packs/odds-rules';
import { localizePercent } from '../../_messages/format-ratio';
import { ChanceBar } from '../../_pack/OddsTable';
import { Table } from '../../_ui/Table';
import styles from './WorthChart.module.css';
import type { WorthBand } from './worth-bands';

/** The chance of each range of a rip's value, as bars and in numbers. */
export function WorthChart({ bands }: { bands: readonly WorthBand[] }) {
  const t = useTranslations('gacha.worth');
  return (
    <Table
      caption={t('caption')}
      stacksOnPhone={false}
      columns={[
        { key: 'worth', name: t('columns.worth') },
        { key: 'chance', name: t('columns.chance'), alignsEnd: true },
      ]}
      rows={bands.map((band) => ({
        key: band.name,
        cells: {
          worth: (
            <div className={`${styles.band} ${band.isAbovePrice ? '' : styles.below}`}>
              <span>{t(`bands.${band.name}`)}</span>
              <ChanceBar chance={band.chance} />
            </div>
          ),
          chance: <strong>{localizePercent(t.locale, formatPercent(band.chance))}</strong>,
        },
      }))}
    />
  );
}
