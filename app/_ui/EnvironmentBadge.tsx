import { useTranslations } from '#use-translations';
import styles from './EnvironmentBadge.module.css';

export type Environment = 'embedded' | 'devnet' | 'local' | 'unknown';

interface Props {
  readonly environment: Environment;
}

/**
 * Badge with the name of the chain and a note that money on it has no value; or that Solana couldn't be reached.
 */
export function EnvironmentBadge({ environment }: Props) {
  const t = useTranslations('ui.environment');
  const [name, more] = [t(`${environment}.name`), t(`${environment}.more`)];
  return (
    <span className={`${styles.badge} ${styles[environment] ?? ''}`} title={t('title', { name, more })}>
      <span className={styles.dot} />
      {name}
      <span className={styles.more}>{more}</span>
    </span>
  );
}
