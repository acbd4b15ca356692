import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { deriveCard } from '../../lib/cards/card';
import type { EndpointResponse } from '../../lib/client/given';
import type { LatestPull, listLatestPulls } from '../../lib/watching/contract';
import { buildVerifyPath } from '../_proof/paths';
import { getUnitName } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { CardPicture } from '../_ui/CardPicture';
import { translateCardTitle } from '../_ui/card-title';
import { TierLabel } from '../_ui/TierLabel';
import { formatMultiple } from './multiple';
import styles from './Pulls.module.css';

export type Pulls = EndpointResponse<typeof listLatestPulls>;

/** From this number of rounds on, the text only says that there were at least so many. */
const MAX_SHOWN_ROUNDS = 1_000;

/** The newest pulls, each a link to its duel or its proof, and the number of rounds in 24 hours. */
export function PullStrip({ pulls, best, roundCount }: Pulls) {
  const t = useTranslations('home.pulls');
  if (pulls.length === 0) return <p className={styles.count}>{t('none')}</p>;
  const highest = best === null ? null : formatMultiple(t.locale, best);
  return (
    <>
      <ul className={styles.strip} aria-label={t('label')}>
        {pulls.map((pull) => (
          <li key={`${pull.mode} ${pull.roundId}`}>
            <Pull pull={pull} />
          </li>
        ))}
      </ul>
      {roundCount === 0 ? null : (
        <p className={styles.count}>
          {t('rounds', { count: Math.min(roundCount, MAX_SHOWN_ROUNDS) })}
          {highest === null ? null : <> · {t('best', { multiple: highest })}</>}
        </p>
      )}
    </>
  );
}

function Pull({ pull }: { pull: LatestPull }) {
  const t = useTranslations('home.pulls');
  const uiTexts = useTranslations('ui');
  const { mode, roundId, cardId, tier, value, pack } = pull;
  const multiple = formatMultiple(t.locale, pull);
  return (
    <Link
      className={styles.pull}
      href={mode === 'duels' ? `/duels/${roundId}` : buildVerifyPath(mode, roundId)}
      prefetch={false}
    >
      <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, deriveCard(cardId))} />
      <strong className={styles.multiple}>
        {multiple === null ? (
          <Amount baseUnits={value.amount} decimals={value.decimals} unit={getUnitName(value.mint)} isPrice />
        ) : (
          `${multiple}×`
        )}
      </strong>
      {multiple === null ? null : <span className={styles.count}>{t('ofPrice')}</span>}
      <span className={styles.tier}>
        <TierLabel tier={tier} short />
      </span>
      <span className={styles.pack}>{pack.name}</span>
    </Link>
  );
}
