import styles from './EnvironmentBadge.module.css';

export type Environment = 'embedded' | 'devnet' | 'local' | 'unknown';

const WORDS: Readonly<Record<Environment, readonly [name: string, more: string]>> = {
  embedded: ['Embedded chain', 'not devnet, no value'],
  devnet: ['Devnet', 'test money, no value'],
  local: ['Local test validator', 'no value'],
  unknown: ['Chain not reached', 'nothing can be paid now'],
};

/** On every page: which chain this is, and that its money is worth nothing. */
export function EnvironmentBadge({ environment, href = '/status' }: { environment: Environment; href?: string }) {
  const [name, more] = WORDS[environment];
  return (
    <a className={`${styles.badge} ${styles[environment] ?? ''}`} href={href} title={`${name}: ${more}`}>
      <span className={styles.dot} />
      {name}
      <span className={styles.more}>{more}</span>
    </a>
  );
}
