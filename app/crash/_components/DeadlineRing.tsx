import { useNow } from '../../_ui/now';
import styles from './Crash.module.css';
import { calculateShareLeft, formatSecondsLeft, isDeadlineNear } from './deadline';

interface Props {
  /** The server's deadline. */
  readonly deadline: Date;
  /** The server's clock minus the device's, in milliseconds. */
  readonly offsetMs: number;
  /** The whole time for a decision, in milliseconds. */
  readonly totalMs: number;
}

/** The time left for a decision, as a ring around the button. */
export function DeadlineRing({ deadline, offsetMs, totalMs }: Props) {
  const now = useNow(offsetMs);
  const leftMs = now === undefined ? totalMs : deadline.getTime() - now;
  // The CSS transition after each update takes a second, so it leads to the share that is left one second later.
  const share = calculateShareLeft(leftMs - 1_000, totalMs);
  return (
    <svg className={styles.ring} data-late={isDeadlineNear(leftMs) || undefined} aria-hidden="true">
      <rect width="100%" height="100%" rx="9" pathLength="1" strokeDasharray="1" strokeDashoffset={1 - share} />
    </svg>
  );
}

/** The time left for a decision, in seconds. */
export function DeadlineClock({ deadline, offsetMs }: Omit<Props, 'totalMs'>) {
  const now = useNow(offsetMs);
  const leftMs = now === undefined ? 0 : deadline.getTime() - now;
  return (
    <time
      className={styles.clock}
      role="timer"
      dateTime={deadline.toISOString()}
      data-late={isDeadlineNear(leftMs) || undefined}
      title={deadline.toISOString()}
    >
      {now === undefined ? null : formatSecondsLeft(leftMs)}
    </time>
  );
}
