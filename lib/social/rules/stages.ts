import type { DuelPicture } from './picture';

/** The stages of a duel as every board shows them. */
export const DUEL_STAGES = ['Invite', 'Fund', 'Rip', 'Result', 'Settle'] as const;
export type StageState = 'done' | 'now' | 'next' | 'failed';

/** Returns the index of the stage in `DUEL_STAGES` that a duel has reached, and how it ended there if it has. */
function findReachedStage({ status, wallets, bothPaid }: DuelPicture): {
  readonly at: number;
  readonly end?: 'done' | 'failed';
} {
  switch (status) {
    case 'waiting':
      return { at: 0 };
    case 'matched':
    case 'funding':
    case 'committing':
      return { at: 1 };
    case 'funded':
    case 'resolving':
      return { at: 2 };
    case 'resolved':
      return { at: 4 };
    case 'settled':
      return { at: 4, end: 'done' };
    case 'refunding':
    case 'refunded':
      return { at: bothPaid ? 2 : 1, end: 'failed' };
    case 'cancelled':
      return { at: wallets.opponent === null ? 0 : 1, end: 'failed' };
  }
}

/** Returns how each stage of `DUEL_STAGES` is shown. */
export function listStageStates(picture: DuelPicture): readonly StageState[] {
  const { at, end } = findReachedStage(picture);
  return DUEL_STAGES.map((_, index) => (index < at ? 'done' : index > at ? 'next' : (end ?? 'now')));
}
