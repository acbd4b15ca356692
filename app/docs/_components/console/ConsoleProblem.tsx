import type { ReactNode } from 'react';
import type { Fault } from '../../../_site/fault';
import { Backticks } from '../../../_ui/Backticks';
import styles from './Console.module.css';

/** A call's problem with its next step. The component's own words are English, like the documentation around it. */
export function ConsoleProblem({
  fault: { what, next, help, requestId },
  children,
}: {
  fault: Fault;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={styles.problem}>
      <p>
        <strong>
          <Backticks text={what} />
        </strong>
      </p>
      <p>
        <Backticks text={next} />
      </p>
      {children}
      {help === undefined ? null : <a href={help}>What this means</a>}
      {requestId === undefined ? null : (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
