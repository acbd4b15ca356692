import type { DuelPictureData } from './picture';

/** The stages of a duel in order, as a share picture names them. */
export const DUEL_STAGES = ['Invite', 'Fund', 'Rip', 'Result', 'Settle'] as const;
/** How a stage is shown. `now`: the duel is in it. `next`: it is still to come. `failed`: the duel got no further. */
export type StageState = 'done' | 'now' | 'next' | 'failed';

/** Returns the index of the stage in `DUEL_STAGES` that a duel has reached. `end` is set if it goes no further. */
function findReachedStage({ status, wallets, bothPaid }: DuelPictureData): {
  readonly stageIndex: number;
  readonly end?: 'done' | 'failed';
} {
  switch (status) {
    case 'waiting':
      return { stageIndex: 0 };
    case 'matched':
    case 'funding':
    case 'committing':
      return { stageIndex: 1 };
    case 'funded':
    case 'resolving':
      return { stageIndex: 2 };
    case 'resolved':
      return { stageIndex: 4 };
    case 'settled':
      return { stageIndex: 4, end: 'done' };
    case 'refunding':
    case 'refunded':
      return { stageIndex: bothPaid ? 2 : 1, end: 'failed' };
    case 'cancelled':
      return { stageIndex: wallets.opponent === null ? 0 : 1, end: 'failed' };
  }
}

/** Returns how each stage of `DUEL_STAGES` is shown. */
export function listStageStates(picture: DuelPictureData): readonly StageState[] {
  const { stageIndex, end } = findReachedStage(picture);
  return DUEL_STAGES.map((_, index) => (index < stageIndex ? 'done' : index > stageIndex ? 'next' : (end ?? 'now')));
}
