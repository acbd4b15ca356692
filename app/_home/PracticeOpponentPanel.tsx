import type { Network } from '../../lib/health/contract';
import { CopyableValue } from '../_ui/CopyableValue';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import styles from './PracticeOpponentPanel.module.css';

/** Panel to challenge the practice opponent, or a note that it isn't available. */
export function PracticeOpponentPanel({ network }: { network: Network | null }) {
  const wallet = network?.sparringWallet ?? null;
  return (
    <Panel title="Nobody else here?">
      <div className={styles.sparring}>
        {wallet === null ? (
          <p>
            The practice opponent is not here at the moment. It plays where the service runs its agents. Open a duel and
            share the link instead.
          </p>
        ) : (
          <>
            <p>
              Challenge the practice opponent. It is a program with a wallet of its own, it accepts and pays at once,
              and it knows no more than you do: the draw follows from a slot of the chain that comes after both
              payments.
            </p>
            <p className={styles.who}>
              Its wallet: <CopyableValue value={wallet} copiedNoun="practice opponent’s wallet" />
            </p>
            <div>
              <LinkButton href={`/duels/new?opponent=${wallet}`}>Challenge the practice opponent</LinkButton>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
