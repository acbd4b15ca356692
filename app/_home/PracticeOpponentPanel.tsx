import type { DuelOffer, Network } from '../../lib/health/contract';
import { PlaySparky } from '../_guest/PlaySparky';
import { Icon } from '../_ui/Icon';
import { Panel } from '../_ui/Panel';
import styles from './PracticeOpponentPanel.module.css';

interface Props {
  readonly network: Network | null;
  /** Null while no duel can be opened. */
  readonly offer: DuelOffer | null;
  /** Pack of the duel; undefined without one on offer. */
  readonly packId: string | undefined;
}

/** Panel to play the practice opponent, or a note that it's away. */
export function PracticeOpponentPanel({ network, offer, packId }: Props) {
  const isHere = network !== null && network.sparringWallet !== null;
  return (
    <Panel title="Play Sparky">
      <div className={styles.sparring}>
        {isHere ? (
          <div className={styles.face}>
            <Icon name="robot" />
            <p>Sparky is a program that plays for practice. It joins in 2 seconds, and it’s just as blind as you.</p>
          </div>
        ) : (
          <p>Sparky, the practice opponent, is away right now. Open a duel and share its link instead.</p>
        )}
        {isHere && offer !== null ? <PlaySparky offer={offer} packId={packId} /> : null}
      </div>
    </Panel>
  );
}
