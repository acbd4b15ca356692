import type { DuelPicture } from './picture';

/** The stages of a duel as every board shows them. */
export const SPINE = ['Invite', 'Fund', 'Rip', 'Result', 'Settle'] as const;
export type SpineState = 'done' | 'now' | 'next' | 'failed';

/** Returns the index of the stage in `SPINE` that a duel has reached, and how it ended there if it has. */
function reached({ status, wallets, bothPaid }: DuelPicture): {
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

/** Returns how each stage of `SPINE` is shown. */
export function spineOf(picture: DuelPicture): readonly SpineState[] {
  const { at, end } = reached(picture);
  return SPINE.map((_, index) => (index < at ? 'done' : index > at ? 'next' : (end ?? 'now')));
}
