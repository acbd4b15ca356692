import type { ReactNode } from 'react';
import styles from './DuelTable.module.css';
import { RipHint } from './RipControls';

interface Props {
  /** Text about the prize, such as "Winner takes both cards"; null if there is no prize. */
  readonly prize: ReactNode;
  /** The two players' wins in their earlier duels; null if it isn't shown. */
  readonly score: ReactNode;
  /** A line for the player who opens the pack. */
  readonly note: string | null;
  /** Whether the packs tear by themselves. If so, only `prize` is shown. */
  readonly isSelfTearing: boolean;
}

/** Lines of text below the sealed packs. */
export const SealedNotes = ({ prize, score, note, isSelfTearing }: Props) => (
  <div className={styles.sealedNotes}>
    {prize}
    {isSelfTearing ? null : (
      <>
        {score}
        <p className={styles.sealedHint}>
          <RipHint />
        </p>
        <p role="status">{note}</p>
      </>
    )}
  </div>
);
