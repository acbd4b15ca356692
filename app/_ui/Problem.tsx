import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import styles from './Problem.module.css';

interface Props {
  /** The problem, as a title. */
  readonly what: ReactNode;
  /** Says whether money moved; by default, that none has. Null says nothing about it. */
  readonly money?: ReactNode;
  /** The reader's next step. */
  readonly next: ReactNode;
  readonly requestId?: string | undefined;
  /** Address of the page that explains the problem's code, such as `/problems/duel-expired`. */
  readonly help?: string | undefined;
  /** `danger`, the default, marks a failure; `warning` a state that the reader must know of. */
  readonly tone?: 'danger' | 'warning';
  /** Buttons below the text, such as "Try again". */
  readonly children?: ReactNode;
}

/** A problem, its effect on money and the next step. */
export function Problem({ what, money, next, requestId, help, tone = 'danger', children }: Props) {
  const t = useTranslations('ui.problem');
  return (
    <div className={`${styles.problem} ${tone === 'warning' ? styles.warning : ''}`} role="alert">
      <p className={styles.what}>{what}</p>
      <p>
        <span className={styles.money}>{money === undefined ? t('noMoneyMoved') : money}</span> {next}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
      {help || requestId ? (
        <p className={styles.request}>
          {help ? <a href={help}>{t('help')}</a> : null}
          {help && requestId ? ' · ' : null}
          {requestId ? t.rich('request', { requestId, id: (text) => <code>{text}</code> }) : null}
        </p>
      ) : null}
    </div>
  );
}
