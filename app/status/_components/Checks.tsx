import { useTranslations } from '#use-translations';
import { useNow } from '../../_ui/now';
import { Panel } from '../../_ui/Panel';
import { StateTag } from '../../_ui/StateTag';
import { formatAgo } from './ago';
import styles from './Status.module.css';
import type { Status } from './status';

const CHECKED_PARTS = ['database', 'chain', 'provider', 'worker'] as const;

/** The parts that the service depends on, each with the time at which it last worked. */
export function Checks({ health, offsetMs }: Pick<Status, 'health' | 'offsetMs'>) {
  const t = useTranslations('status.checks');
  const { checks } = health;
  return (
    <Panel title={t('title')}>
      <ul className={styles.list}>
        {CHECKED_PARTS.map((name) => (
          <li key={name} className={styles.row}>
            <div className={styles.head}>
              <h3>{t(name)}</h3>
              <LastSeenNote check={checks[name]} offsetMs={offsetMs} />
              <StateTag tone={checks[name].status === 'ok' ? 'good' : 'bad'}>
                {t('state', { ok: checks[name].status === 'ok' ? 'yes' : 'no' })}
              </StateTag>
            </div>
            <p className={styles.about}>{t(`${name}About`)}</p>
            {checks[name].detail === null ? null : <p>{checks[name].detail}</p>}
          </li>
        ))}
      </ul>
      {checks.worker.lagSeconds > 10 ? (
        <p className={styles.about}>{t('lag', { seconds: String(checks.worker.lagSeconds) })}</p>
      ) : null}
    </Panel>
  );
}

interface LastSeenProps {
  readonly check: Pick<Status['health']['checks'][(typeof CHECKED_PARTS)[number]], 'seenAt' | 'ageSeconds'>;
  readonly offsetMs: number;
}

/** Time since the part last worked, counted on between two polls. */
function LastSeenNote({ check: { seenAt, ageSeconds }, offsetMs }: LastSeenProps) {
  const t = useTranslations('status');
  const now = useNow(offsetMs);
  if (seenAt === null || ageSeconds === null) return <span className={styles.seen}>{t('checks.never')}</span>;
  const age = now === undefined ? ageSeconds : Math.max(0, Math.floor((now - seenAt.getTime()) / 1000));
  return (
    <time className={styles.seen} dateTime={seenAt.toISOString()} title={seenAt.toISOString()}>
      {t('checks.seen', { ago: formatAgo(t, age) })}
    </time>
  );
}
