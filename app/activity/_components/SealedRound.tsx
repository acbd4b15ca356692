import type { VerifiedRound } from '../../../lib/games/activity-contract';
import { formatUtcTime } from '../../_site/utc-time';
import { LinkButton } from '../../_ui/LinkButton';
import styles from './Round.module.css';

/** A duel of the viewer's own whose pack is still sealed: the list doesn't give its result away. */
export function SealedRound({ round: { pack, occurredAt, roundId } }: { round: VerifiedRound }) {
  const when = formatUtcTime(occurredAt);
  return (
    <article className={styles.round} aria-label={`${pack.name}, ${when}`}>
      <header className={styles.head}>
        <h3 className={styles.pack}>{pack.name}</h3>
        <p className={styles.soft}>
          <time dateTime={occurredAt.toISOString()}>{when}</time>
        </p>
      </header>
      <p>This is your duel, and your pack is still sealed.</p>
      <LinkButton href={`/duels/${roundId}`} variant="primary">
        Rip it
      </LinkButton>
    </article>
  );
}
