import { type Fault, toFault } from '../../../_site/fault';
import { Problem } from '../../../_ui/Problem';

const RETRY_NOTE = 'This page refreshes automatically.';

interface Props {
  /** Error of the last poll; null if it succeeded. */
  readonly error: Error | null;
  /** The time of the state that is shown, if the service couldn't read the chain since. */
  readonly staleSince: Date | null;
}

/**
 * Says that the last poll of a duel failed, or that the service couldn't read the chain for it. Otherwise shows
 * nothing.
 */
export function CheckFailedNote({ error, staleSince }: Props) {
  if (error !== null)
    return <Problem tone="warning" {...toFault(error, RETRY_NOTE)} money="This view may be a few seconds old." />;
  if (staleSince === null) return null;
  const unread: Fault = { what: 'We can’t reach Solana right now', next: RETRY_NOTE };
  return (
    <Problem
      tone="warning"
      {...unread}
      money={`This page shows the duel as it was at ${staleSince.toLocaleTimeString('en')}.`}
    />
  );
}
