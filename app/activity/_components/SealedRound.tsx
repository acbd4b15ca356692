import { useTranslations } from '#use-translations';
import type { VerifiedRound } from '../../../lib/games/activity-contract';
import { useLocale } from '../../_messages/use-locale';
import { formatUtcTime } from '../../_site/utc-time';
import { LinkButton } from '../../_ui/LinkButton';
import styles from './Round.module.css';

/** A verified duel of the viewer whose pack the viewer hasn't opened yet: shown without its result. */
export function SealedRound({ round: { pack, occurredAt, roundId } }: { round: VerifiedRound }) {
  const t = useTranslations('activity.round');
  const locale = useLocale();
  const when = formatUtcTime(locale, occurredAt);
  return (
    <article className={styles.round} aria-label={t('label', { pack: pack.name, time: when })}>
      <header className={styles.head}>
        <h3 className={styles.pack}>{pack.name}</h3>
        <p className={styles.soft}>
          <time dateTime={occurredAt.toISOString()}>{when}</time>
        </p>
      </header>
      <p>{t('sealed')}</p>
      <LinkButton href={`/duels/${roundId}`} variant="primary">
        {t('rip')}
      </LinkButton>
    </article>
  );
}
