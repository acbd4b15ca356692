import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { Fraction } from '../../lib/core/fraction';
import { formatPercent, type TierOdds, toBarLength } from '../../lib/packs/odds-rules';
import { localizePercent } from '../_messages/format-ratio';
import { Table } from '../_ui/Table';
import { TierLabel } from '../_ui/TierLabel';
import { formatOneIn } from './chance-words';
import styles from './OddsTable.module.css';

interface Props {
  readonly odds: readonly TierOdds[];
  /** Unit of the count below a tier's number of cards: tickets of a sealed pack, or copies of cards in a machine. */
  readonly unit?: 'tickets' | 'copies';
}

/** The chance of each tier, as a bar and in numbers. */
export function OddsTable({ odds, unit = 'tickets' }: Props) {
  const t = useTranslations('packs.odds');
  const uiTexts = useTranslations('ui');
  return (
    <Table
      caption={t('title')}
      stacksOnPhone={false}
      columns={[
        { key: 'tier', name: t('columns.tier') },
        { key: 'chance', name: t('columns.chance'), alignsEnd: true },
        { key: 'cards', name: t('columns.cards'), alignsEnd: true },
      ]}
      rows={odds.map((tier) => ({
        key: tier.tier,
        cells: {
          tier: (
            <div className={styles.tier}>
              <TierLabel tier={tier.tier} short />
              <ChanceBar chance={tier.chance} />
            </div>
          ),
          chance: (
            <TwoLineCell
              first={localizePercent(t.locale, formatPercent(tier.chance))}
              second={formatOneIn(uiTexts, tier.chance)}
            />
          ),
          cards: <TwoLineCell first={tier.cardCount} second={t('count', { unit, count: tier.ticketCount })} />,
        },
      }))}
    />
  );
}

function TwoLineCell({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.two}>
      <strong>{first}</strong>
      <span className={styles.second}>{second}</span>
    </span>
  );
}

/** A chance as a bar, hidden from screen readers: the numbers are beside it. */
export function ChanceBar({ chance }: { chance: Fraction }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.all} width="100" height="10" />
      <rect className={styles.part} width={Math.max(0.5, toBarLength(chance))} height="10" />
    </svg>
  );
}
