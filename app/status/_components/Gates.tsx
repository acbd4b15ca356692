import { useTranslations } from '#use-translations';
import { Panel } from '../../_ui/Panel';
import { StateTag } from '../../_ui/StateTag';
import styles from './Status.module.css';
import type { Gate } from './status';

interface Props {
  readonly title: string;
  /** The gates to list. */
  readonly gates: readonly Gate[];
  /** Every gate, to name the one that closes another. */
  readonly allGates: readonly Gate[];
  /** Shown if there are no gates to list. */
  readonly emptyNote: string;
}

/** A list of gates; for a closed one, the reason and the condition for it to open. */
export function Gates({ title, gates, allGates, emptyNote }: Props) {
  const t = useTranslations('status.gates');
  return (
    <Panel title={title} aside={t('count', { listed: gates.length, all: allGates.length })}>
      {gates.length === 0 ? (
        <p className={styles.about}>{emptyNote}</p>
      ) : (
        <ul className={styles.list}>
          {gates.map((gate) => (
            <li key={gate.gate} className={styles.row} id={gate.gate}>
              <GateRow gate={gate} all={allGates} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function GateRow({ gate, all: allGates }: { gate: Gate; all: readonly Gate[] }) {
  const t = useTranslations('status.gates');
  const { title, about, closed } = gate;
  const cause =
    closed === null || closed.because === gate.gate ? null : allGates.find(({ gate: id }) => id === closed.because);
  return (
    <>
      <div className={styles.head}>
        <h3>{title}</h3>
        {closed === null ? (
          <StateTag tone="good">{t('state.open')}</StateTag>
        ) : (
          <StateTag tone={closed.kind === 'away' ? 'bad' : 'quiet'}>{t(`state.${closed.kind}`)}</StateTag>
        )}
      </div>
      <p className={styles.about}>{about}</p>
      {closed === null ? null : (
        <dl className={styles.why}>
          <div>
            <dt>{t('why')}</dt>
            <dd>{cause ? t('because', { gate: cause.title, reason: closed.reason }) : closed.reason}</dd>
          </div>
          <div>
            <dt>{t('opensWhen')}</dt>
            <dd>{closed.opensWhen}</dd>
          </div>
        </dl>
      )}
      <GatedEndpoints gate={gate} />
    </>
  );
}

/**
 * For client developers: the endpoints that answer 503 while the gate is closed. Those of `begins` do so only if the
 * player has nothing active.
 */
function GatedEndpoints({ gate: { endpoints, begins, closed } }: { gate: Gate }) {
  const t = useTranslations('status.gates');
  const count = endpoints.length + begins.length;
  if (count === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t(closed === null ? 'dependents' : 'refused', { count })}</summary>
      <ul>
        {endpoints.map((endpoint) => (
          <li key={endpoint}>
            <code>{endpoint}</code>
          </li>
        ))}
        {begins.map((endpoint) => (
          <li key={endpoint}>{t.rich('begins', { endpoint, code: (text) => <code>{text}</code> })}</li>
        ))}
      </ul>
      {closed === null ? null : (
        <p>
          {t.rich('code', {
            problem: closed.problem,
            link: (text) => (
              <a href={`/problems/${closed.problem}`}>
                <code>{text}</code>
              </a>
            ),
          })}
        </p>
      )}
    </details>
  );
}
