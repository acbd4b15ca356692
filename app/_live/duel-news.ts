import { systemClock } from '../../lib/core/clock';
import type { DuelBody } from '../../lib/duel/contract';
import { calculateLastPaymentTime } from '../../lib/duel/rules/last-call';
import { getNameStart } from '../../lib/social/rules/player-name';
import { formatClockTime } from '../_duel/clock-words';
import type { Translate } from '../_messages/translate';

/** A notification about a duel's new status, in words. */
export interface DuelNews {
  readonly title: string;
  readonly description: string;
  /** Words for the title of a hidden page. */
  readonly titleMark: string;
  /**
   * Whether the player has to act, so that the toast doesn't time out: it stays until they dismiss it or open the duel,
   * or other news of the duel replaces it.
   */
  readonly isLasting?: boolean;
}

/** The part of a duel that its news depends on. */
type NewsDuel = Pick<
  DuelBody,
  'status' | 'creatorWallet' | 'opponentWallet' | 'invitedWallet' | 'fundingDeadline' | 'fundingSeconds'
>;

/** Facts about the opponent. */
interface KnownRival {
  /** Whether the wallet is known to have had another duel with the duel's creator. */
  readonly hasPlayedBefore: boolean;
  /** The name that the opponent chose; null without one, and if it wasn't read. */
  readonly opponentName: string | null;
}

/**
 * Describes what a duel's new status means for one of its players; null if it is no news for them, such as a waiting
 * duel that they created themselves.
 */
export function describeDuelNews(
  t: Translate<'live'>,
  duel: NewsDuel,
  wallet: string,
  { hasPlayedBefore, opponentName }: KnownRival,
): DuelNews | null {
  const isCreator = duel.creatorWallet === wallet;
  switch (duel.status) {
    case 'waiting':
      if (isCreator || duel.invitedWallet !== wallet) return null;
      return describeKind(t, hasPlayedBefore ? 'rematch' : 'challenged');
    case 'matched':
      return {
        title: t('matched.title', {
          isCreator: isCreator ? 'yes' : 'no',
          hasName: opponentName === null ? 'no' : 'yes',
          name: opponentName ?? '',
          start: getNameStart(duel.opponentWallet ?? ''),
        }),
        description: describeTimeToPay(t, duel),
        titleMark: t('matched.mark'),
        isLasting: true,
      };
    // Doesn't say who won, because the player finds out by ripping the pack.
    case 'settled':
    case 'refunded':
      return describeKind(t, duel.status);
    case 'cancelled':
      return duel.opponentWallet === null ? null : describeKind(t, 'cancelled');
    default:
      return null;
  }
}

/**
 * Says until when the player can pay, as a time of day: unlike a countdown, it stays right for as long as the toast is
 * shown.
 */
function describeTimeToPay(t: Translate<'live'>, { fundingDeadline, fundingSeconds }: NewsDuel): string {
  if (fundingDeadline === null) return t('matched.payNow');
  const last = calculateLastPaymentTime(fundingDeadline, fundingSeconds);
  return t('matched.payBefore', { time: formatClockTime(t.locale, last, systemClock.now()) });
}

/** Returns the news of a kind whose texts have no names or times. */
const describeKind = (
  t: Translate<'live'>,
  kind: 'rematch' | 'challenged' | 'settled' | 'refunded' | 'cancelled',
): DuelNews => ({ title: t(`${kind}.title`), description: t(`${kind}.description`), titleMark: t(`${kind}.mark`) });
