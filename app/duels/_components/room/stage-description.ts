import type { DuelView } from '../../../_duel/view';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import type { Side, SidePlayers } from '../../../_ui/side';

/** A duel's stage: a sentence, and the data that `DuelProgress` shows with it. */
export type DuelStageDescription = Pick<DuelProgressProps, 'currentStep' | 'ending' | 'sideToAct'> & {
  readonly words: string;
  readonly deadline?: Date | null;
  /** Label of the countdown to the deadline. */
  readonly countdownLabel?: string;
};

/** The viewer of a duel's stage: their side, and the players' names as the viewer sees them. */
export interface StageViewer {
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
}

/** Turns a stage's description into props of `DuelProgress`. */
export const toProgressProps = (
  { deadline, ...stage }: DuelStageDescription,
  { clockOffsetMs }: DuelView,
  players: SidePlayers,
): DuelProgressProps => ({ ...stage, players, deadline: deadline?.toISOString(), offsetMs: clockOffsetMs });
