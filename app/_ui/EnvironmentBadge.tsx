import styles from './EnvironmentBadge.module.css';

export type Environment = 'embedded' | 'devnet' | 'local' | 'unknown';

const ENVIRONMENT_WORDS: Readonly<Record<Environment, readonly [name: string, more: string]>> = {
  embedded: ['Embedded chain', 'not devnet, no value'],
  devnet: ['Devnet', 'test money, no value'],
  local: ['Local test validator', 'no value'],
  unknown: ['Can’t reach Solana', 'nothing can be paid now'],
};

interface Props {
  readonly environment: Environment;
  /** Page about the chain; makes the badge a link. */
  readonly href?: string;
}

/** Badge on every page: the chain, and that its money has no value; or that the chain wasn't reached. */
export function EnvironmentBadge({ environment, href }: Props) {
  const [name, more] = ENVIRONMENT_WORDS[environment];
  const about = { className: `${styles.badge} ${styles[environment] ?? ''}`, title: `${name}: ${more}` };
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
