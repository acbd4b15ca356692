import type { ReactNode } from 'react';
import styles from './Problem.module.css';

interface Props {
  /** The problem, as a title. */
  readonly what: ReactNode;
  /** Says whether money moved; by default, that none has. */
  readonly money?: ReactNode;
  /** The reader's next step. */
  readonly next: ReactNode;
  readonly requestId?: string | undefined;
  /** The page that explains the code, such as `/problems/duel-expired`. */
  readonly help?: string | undefined;
  /** `warning` is for a state to be aware of, not a failure. */
  readonly tone?: 'danger' | 'warning';
  /** Buttons. */
  readonly children?: ReactNode;
}

export function Problem({
  what,
  money = 'No money has moved.',
  next,
  requestId,
  help,
  tone = 'danger',
  children,
}: Props) {
  return (
    <div className={`${styles.problem} ${tone === 'warning' ? styles.warning : ''}`} role="alert">
      <p className={styles.what}>{what}</p>
      <p>
        <span className={styles.money}>{money}</span> {next}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
      {help || requestId ? (
        <p className={styles.request}>
          {help ? <a href={help}>What this means</a> : null}
          {help && requestId ? ' · ' : null}
          {requestId ? (
            <>
              Request <code>{requestId}</code>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
