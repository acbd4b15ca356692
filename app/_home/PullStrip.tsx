import Link from 'next/link';
import { deriveCard, formatCardTitle } from '../../lib/cards/card';
import type { EndpointResponse } from '../../lib/client/given';
import type { LatestPull, listLatestPulls } from '../../lib/watching/contract';
import { buildVerifyPath } from '../_proof/paths';
import { getUnitName } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { CardPicture } from '../_ui/CardPicture';
import { TierLabel } from '../_ui/TierLabel';
import { formatMultiple } from './multiple';
import styles from './Pulls.module.css';

export type Pulls = EndpointResponse<typeof listLatestPulls>;

/** The newest pulls, each a link to its round, and how much was played in 24 hours. */
export function PullStrip({ pulls, best, roundCount }: Pulls) {
  if (pulls.length === 0) return <p className={styles.count}>No results yet. Make the first.</p>;
  const highest = best === null ? null : formatMultiple(best);
  return (
    <>
      <ul className={styles.strip} aria-label="Latest pulls, newest first">
        {pulls.map((pull) => (
          <li key={`${pull.mode} ${pull.roundId}`}>
            <Pull pull={pull} />
          </li>
        ))}
      </ul>
      {roundCount === 0 ? null : (
        <p className={styles.count}>
          {roundCount >= 1_000 ? '1,000+' : roundCount} {roundCount === 1 ? 'round' : 'rounds'} in 24 hours
          {highest === null ? null : <> · best of the last hundred: {highest} its pack’s price</>}
        </p>
      )}
    </>
  );
}

function Pull({ pull }: { pull: LatestPull }) {
  const { mode, roundId, cardId, tier, value, pack } = pull;
  const multiple = formatMultiple(pull);
  return (
    <Link
      className={styles.pull}
      href={mode === 'duels' ? `/duels/${roundId}` : buildVerifyPath(mode, roundId)}
      prefetch={false}
    >
      <CardPicture id={cardId} tier={tier} title={formatCardTitle(deriveCard(cardId))} />
      <strong className={styles.multiple}>
        {multiple ?? (
          <Amount baseUnits={value.amount} decimals={value.decimals} unit={getUnitName(value.mint)} isPrice />
        )}
      </strong>
      <span className={styles.tier}>
        <TierLabel tier={tier} short />
      </span>
      <span className={styles.pack}>{pack.name}</span>
    </Link>
  );
}
