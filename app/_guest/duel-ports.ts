import { pause } from '../../lib/client/retry';
import { openDuel, readRecordPackId } from '../_duel/calls';
import type { Translate } from '../_messages/translate';
import { countFunnelEvent } from '../_site/funnel';
import type { InspectedTransaction } from '../_site/payment';
import { showToast } from '../_ui/toast-queue';
import { connectBurner, signInBurner } from './burner-session';
import { forgetDuelAttempt, hasDuelAttempt, mayHavePaidAttempt, storeMayHavePaid } from './duel-attempt';
import {
  checkGuestDuel,
  fundWallet,
  type PageParts,
  payInspected,
  prepareGuestPayment,
  toGuestDuelFault,
} from './guest-calls';
import type { GuestOffer } from './guest-offer';
import { openGuestDuel } from './open-guest-duel';
import type { GuestDuelPorts } from './play-duel';

/**
 * Builds the dependencies of `playGuestDuel` from the app's API calls, this browser's storage, and the page's parts.
 */
export function buildGuestDuelPorts(
  t: Translate<'guest'>,
  guest: GuestOffer,
  page: PageParts & Pick<GuestDuelPorts<never>, 'isPlayerReady'> & { readonly setDuel: (duelId: string) => void },
): GuestDuelPorts<InspectedTransaction> {
  const { network, offer } = guest;
  return {
    t,
    isOnline: () => navigator.onLine,
    isPlayerReady: page.isPlayerReady,
    connectBurner: () => connectBurner(page.walletTexts, page.loadWallet),
    signIn: (wallet) => signInBurner(wallet, page.signIn),
    fund: (wallet, onShort) => fundWallet(network, offer.feeAmount, wallet, onShort),
    openDuel: async () => {
      const announceRecord = () => showToast(t('forTheRecord.title'), t('forTheRecord.why'));
      const duelId = await openGuestDuel(guest, { open: openDuel, readRecordPackId, announceRecord });
      countFunnelEvent('duel-opened');
      page.setDuel(duelId);
      return duelId;
    },
    forgetDuel: () => forgetDuelAttempt(localStorage),
    hasAttempt: () => hasDuelAttempt(localStorage),
    mayHavePaid: () => mayHavePaidAttempt(localStorage),
    storeMayHavePaid: (mayHavePaid) => storeMayHavePaid(mayHavePaid, localStorage),
    checkDuel: (duelId) => checkGuestDuel(t, duelId, 'creator'),
    prepare: (duel, wallet) => prepareGuestPayment({ duel, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }),
    pay: (payment) => payInspected(page, payment, network.rpcUrl),
    toFault: (error, stage) => toGuestDuelFault(t, page, error, stage === 'sol'),
    pause,
  };
}
