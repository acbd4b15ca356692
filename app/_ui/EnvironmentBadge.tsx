import { useTranslations } from '#use-translations';
import styles from './EnvironmentBadge.module.css';

export type Environment = 'embedded' | 'devnet' | 'local' | 'unknown';

interface Props {
  readonly environment: Environment;
  /** Page about the chain; makes the badge a link. */
  readonly href?: string;
}

/**
 * Badge on every page with the name of the chain and a note that money on it has no value; or that Solana couldn't be
 * reached.
 */
export function EnvironmentBadge({ environment, href }: Props) {
  const t = useTranslations('ui.environment');
  const [name, more] = [t(`${environment}.name`), t(`${environment}.more`)];
  const about = { className: `${styles.badge} ${styles[environment] ?? ''}`, title: t('title', { name, more }) };
  const words = (
    <>
      <span className={styles.dot} />
      {name}
      <span className={styles.more}>{more}</span>
    </>
  );
  return href === undefined ? (
    <span {...about}>{words}</span>
  ) : (
    <a {...about} href={href}>
      {words}
    </a>
  );
}
