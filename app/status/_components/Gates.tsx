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
export function Gates({ title, gates, allGates: all, emptyNote: none }: Props) {
  return (
    <Panel title={title} aside={`${gates.length} of ${all.length}`}>
      {gates.length === 0 ? (
        <p className={styles.about}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {gates.map((gate) => (
            <li key={gate.gate} className={styles.row} id={gate.gate}>
              <GateRow gate={gate} all={all} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const CLOSURE_WORDS = { off: 'Off', away: 'Unavailable' } as const;

function GateRow({ gate, all: allGates }: { gate: Gate; all: readonly Gate[] }) {
  const { title, about, closed } = gate;
  const cause =
    closed === null || closed.because === gate.gate ? null : allGates.find(({ gate: id }) => id === closed.because);
  return (
    <>
      <div className={styles.head}>
        <h3>{title}</h3>
        {closed === null ? (
          <StateTag tone="good">Open</StateTag>
        ) : (
          <StateTag tone={closed.kind === 'away' ? 'bad' : 'quiet'}>{CLOSURE_WORDS[closed.kind]}</StateTag>
        )}
      </div>
      <p className={styles.about}>{about}</p>
      {closed === null ? null : (
        <dl className={styles.why}>
          <div>
            <dt>Why</dt>
            <dd>
              {cause ? `It needs “${cause.title}”. ` : null}
              {closed.reason}
            </dd>
          </div>
          <div>
            <dt>Opens when</dt>
            <dd>{closed.opensWhen}</dd>
          </div>
        </dl>
      )}
      <Dependents gate={gate} />
    </>
  );
}

/** For client developers: the endpoints that answer 503 while the gate is closed. */
function Dependents({ gate: { endpoints, begins, closed } }: { gate: Gate }) {
  const count = endpoints.length + begins.length;
  if (count === 0) return null;
  return (
    <details className={styles.more}>
      <summary>
        {closed === null ? 'What depends on it' : 'What returns 503'}, {count}
      </summary>
      <ul>
        {endpoints.map((endpoint) => (
          <li key={endpoint}>
            <code>{endpoint}</code>
          </li>
        ))}
        {begins.map((endpoint) => (
          <li key={endpoint}>
            <code>{endpoint}</code>, unless something is active
          </li>
        ))}
      </ul>
      {closed === null ? null : (
        <p>
          With the code{' '}
          <a href={`/problems/${closed.problem}`}>
            <code>{closed.problem}</code>
          </a>
          .
        </p>
      )}
    </details>
  );
}
