import { useNow } from '../../_ui/now';
import { Panel } from '../../_ui/Panel';
import { StateTag } from '../../_ui/StateTag';
import { formatAgo } from './ago';
import styles from './Status.module.css';
import type { Status } from './status';

type CheckName = keyof Status['health']['checks'];

const CHECK_LABELS: readonly (readonly [name: CheckName, title: string, about: string])[] = [
  ['database', 'Database', 'Holds every duel and every stored answer.'],
  ['chain', 'Solana node', 'Shows what’s final. Your money depends on the chain alone, even while this node is down.'],
  ['provider', 'Pack provider', 'Seals a seed for each duel in advance and reveals it afterwards.'],
  ['worker', 'Worker', 'Moves duels along while nobody is watching. Players’ own pages do the same.'],
];

/** The parts that the service depends on, each with the time at which it last worked. */
export function Checks({ health, offsetMs }: Pick<Status, 'health' | 'offsetMs'>) {
  const { checks } = health;
  return (
    <Panel title="What works">
      <ul className={styles.list}>
        {CHECK_LABELS.map(([name, title, about]) => (
          <li key={name} className={styles.row}>
            <div className={styles.head}>
              <h3>{title}</h3>
              <LastSeenNote check={checks[name]} offsetMs={offsetMs} />
              <StateTag tone={checks[name].status === 'ok' ? 'good' : 'bad'}>
                {checks[name].status === 'ok' ? 'Works' : 'Fails'}
              </StateTag>
            </div>
            <p className={styles.about}>{about}</p>
            {checks[name].detail === null ? null : <p>{checks[name].detail}</p>}
          </li>
        ))}
      </ul>
      {checks.worker.lagSeconds > 10 ? (
        <p className={styles.about}>
          A duel has waited for the worker for {checks.worker.lagSeconds} seconds. Its players don’t have to wait: their
          own page makes the service check.
        </p>
      ) : null}
    </Panel>
  );
}

interface LastSeenProps {
  readonly check: Pick<Status['health']['checks'][CheckName], 'seenAt' | 'ageSeconds'>;
  readonly offsetMs: number;
}

/** Time since the part last worked, counted on between two polls. */
function LastSeenNote({ check: { seenAt, ageSeconds }, offsetMs }: LastSeenProps) {
  const now = useNow(offsetMs);
  if (seenAt === null || ageSeconds === null) return <span className={styles.seen}>never seen working</span>;
  const age = now === undefined ? ageSeconds : Math.max(0, Math.floor((now - seenAt.getTime()) / 1000));
  return (
    <time className={styles.seen} dateTime={seenAt.toISOString()} title={seenAt.toISOString()}>
      seen working {formatAgo(age)}
    </time>
  );
}
