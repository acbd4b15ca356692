import type { ReactNode } from 'react';
import styles from './DuelTable.module.css';
import { RipHint } from './RipControls';

interface Props {
  /** Label of the prize, such as "Winner takes both cards"; null without one. */
  readonly prize: ReactNode;
  /** Score of earlier duels between the players; null without one. */
  readonly score: ReactNode;
  /** A line for the player who opens the pack. */
  readonly note: string | null;
  /** Whether the packs open without the viewer, who then needs no hint. */
  readonly isSelfTearing: boolean;
}

/** Lines below sealed packs, one below the other. The values and the verdict take their place once the packs are torn. */
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
