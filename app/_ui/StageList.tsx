import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { BlockhashLife } from './BlockhashLife';
import { Icon } from './Icon';
import styles from './StageList.module.css';

/** One stage of a process that takes time, such as a payment. */
export interface Stage {
  readonly key: string;
  readonly name: ReactNode;
  readonly state: 'done' | 'now' | 'next' | 'failed';
  /** A sentence about the stage, such as the reason it waits or failed. */
  readonly note?: ReactNode;
  /** Time at which the stage was reached, or "slot 1,204". */
  readonly time?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly stages: readonly Stage[];
  /**
   * The block height as last read, and the last one at which the transaction can land. Above that height, its blockhash
   * is shown as expired. If left out, neither is shown.
   */
  readonly blockhashLife?: { readonly height: number; readonly lastValid: number } | undefined;
  /** Advice to the reader while the operation runs. By default it says that the page may be closed. */
  readonly note?: ReactNode;
}

/** Progress of a slow operation as a list of stages. Use it instead of a spinner. */
export function StageList({ label, stages, blockhashLife, note }: Props) {
  const t = useTranslations('ui');
  return (
    <div>
      <ol className={styles.list} aria-label={label} aria-live="polite">
        {stages.map((stage) => (
          <li
            key={stage.key}
            className={`${styles.stage} ${styles[stage.state]}`}
            aria-current={stage.state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} role="img" aria-label={t(`stageState.${stage.state}`)}>
              {stage.state === 'done' ? <Icon name="tick" /> : null}
              {stage.state === 'failed' ? <Icon name="cross" /> : null}
            </span>
            <span className={styles.name}>{stage.name}</span>
            <span className={styles.at}>{stage.time}</span>
            {stage.note ? <span className={styles.note}>{stage.note}</span> : null}
          </li>
        ))}
      </ol>
      <div className={styles.life}>
        {blockhashLife ? <BlockhashLife {...blockhashLife} /> : null}
        <p>{note ?? t('closable')}</p>
      </div>
    </div>
  );
}
