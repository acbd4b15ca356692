'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { toFault } from '../../_site/fault';
import { Problem } from '../../_ui/Problem';
import { Checks } from './Checks';
import { Gates } from './Gates';
import styles from './Status.module.css';
import type { Status } from './status';

/** How often the page reads health and gates again. */
const POLL_MS = 5_000;

/** Polls the status every five seconds; `initialStatus` is null if the server couldn't read it. */
export function StatusBoard({ initialStatus }: { initialStatus: Status | null }) {
  const t = useTranslations('status');
  const siteTexts = useTranslations('site');
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['status'],
    queryFn: async () => (await import('./calls')).readStatus(),
    ...(initialStatus === null ? {} : { initialData: initialStatus }),
    refetchInterval: POLL_MS,
  });
  const fault = error === null ? null : toFault(siteTexts, error, t('retries'));
  if (data === undefined) {
    return fault === null ? <p role="status">{t('loading')}</p> : <Problem {...fault} />;
  }
  return (
    <>
      {fault === null ? null : (
        <Problem
          {...fault}
          tone="warning"
          next={t('asOf', { time: new Date(dataUpdatedAt).toLocaleTimeString(), next: fault.next })}
        />
      )}
      <StatusPanels {...data} />
    </>
  );
}

function StatusPanels({ health, capabilities, offsetMs }: Status) {
  const t = useTranslations('status.gates');
  const all = capabilities.gates;
  const open = all.filter(({ closed }) => closed === null);
  const closed = all.filter((gate) => !open.includes(gate));
  return (
    <div className={styles.board}>
      <div className={styles.column}>
        <Checks health={health} offsetMs={offsetMs} />
        <Gates title={t('closed')} gates={closed} allGates={all} emptyNote={t('nothingClosed')} />
      </div>
      <div className={styles.column}>
        <Gates title={t('open')} gates={open} allGates={all} emptyNote={t('nothingOpen')} />
      </div>
    </div>
  );
}
