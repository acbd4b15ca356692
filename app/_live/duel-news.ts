import type { DuelBody } from '../../lib/duel/contract';

/** A notification about a duel's new status, in words. */
export interface DuelNews {
  readonly title: string;
  readonly description: string;
  /** For the title of a page that nobody looks at. */
  readonly titleMark: string;
}

type NewsDuel = Pick<DuelBody, 'status' | 'creatorWallet' | 'opponentWallet' | 'invitedWallet' | 'fundingSeconds'>;

/**
 * Describes what a duel's new status means for one of its players; null if it is no news for them, such as a duel that
 * they opened themselves.
 */
export function describeDuelNews(duel: NewsDuel, wallet: string, playedBefore: boolean): DuelNews | null {
  const isCreator = duel.creatorWallet === wallet;
  switch (duel.status) {
    case 'waiting':
      if (isCreator || duel.invitedWallet !== wallet) return null;
      return playedBefore
        ? {
            title: 'Rematch?',
            description: 'Your last opponent challenges you to another duel.',
            titleMark: 'Rematch?',
          }
        : {
            title: 'You’re challenged',
            description: 'Another player invites you to a duel.',
            titleMark: 'You’re challenged',
          };
    case 'matched': {
      const minutes = Math.floor(duel.fundingSeconds / 60);
      const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
      return {
        title: isCreator ? 'Someone joined your duel' : 'Opponent found',
        description: minutes === 0 ? 'Pay now to play.' : `You have ${time} to pay.`,
        titleMark: 'Your move',
      };
    }
    case 'settled':
      // Who won is for the rip to show.
      return {
        title: 'Your pack is ready',
        description: 'Your duel is decided. Rip your pack to see who won.',
        titleMark: 'Rip your pack',
      };
    case 'refunded':
      return {
        title: 'Your duel was refunded',
        description: 'It ended without a result. What you paid is back in your wallet.',
        titleMark: 'Refunded',
      };
    case 'cancelled':
      return duel.opponentWallet === null
        ? null
        : { title: 'Your duel was cancelled', description: 'Nobody was charged.', titleMark: 'Cancelled' };
    default:
      return null;
  }
}
