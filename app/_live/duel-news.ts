import type { DuelBody } from '../../lib/duel/contract';
import { calculatePaymentSeconds } from '../../lib/duel/rules/last-call';
import type { Translate } from '../_messages/translate';

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
export function describeDuelNews(
  t: Translate<'live'>,
  duel: NewsDuel,
  wallet: string,
  playedBefore: boolean,
): DuelNews | null {
  const isCreator = duel.creatorWallet === wallet;
  switch (duel.status) {
    case 'waiting':
      if (isCreator || duel.invitedWallet !== wallet) return null;
      return describeKind(t, playedBefore ? 'rematch' : 'challenged');
    case 'matched':
      return {
        title: t('matched.title', { isCreator: isCreator ? 'yes' : 'no' }),
        description: t('matched.description', {
          minutes: Math.floor(calculatePaymentSeconds(duel.fundingSeconds) / 60),
        }),
        titleMark: t('matched.mark'),
      };
    // Who won is for the rip to show.
    case 'settled':
    case 'refunded':
      return describeKind(t, duel.status);
    case 'cancelled':
      return duel.opponentWallet === null ? null : describeKind(t, 'cancelled');
    default:
      return null;
  }
}

const describeKind = (
  t: Translate<'live'>,
  kind: 'rematch' | 'challenged' | 'settled' | 'refunded' | 'cancelled',
): DuelNews => ({ title: t(`${kind}.title`), description: t(`${kind}.description`), titleMark: t(`${kind}.mark`) });
