import type { DuelView } from '../../../_duel/view';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import type { Side, SidePlayers } from '../../../_ui/side';

export type DuelStageDescription = Pick<DuelProgressProps, 'currentStep' | 'ending' | 'sideToAct'> & {
  readonly words: string;
  readonly deadline?: Date | null;
  /** Label of the countdown to the deadline. */
  readonly countdownLabel?: string;
};

/** The viewer of a stage, and the players' names for them. */
export interface StageReader {
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
}

/** Returns a stage as props of `DuelProgress`. */
export const toProgressProps = (
  { deadline, ...stage }: DuelStageDescription,
  { clockOffsetMs }: DuelView,
  players: SidePlayers,
): DuelProgressProps => ({ ...stage, players, deadline: deadline?.toISOString(), offsetMs: clockOffsetMs });
