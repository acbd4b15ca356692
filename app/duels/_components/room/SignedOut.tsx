'use client';

import { useTranslations } from '#use-translations';
import { useIsPlayedHere } from '../../../_duel/use-played-here';
import { type DuelView, findOwnSide } from '../../../_duel/view';
import { SignInStep } from '../../../_site/SignInStep';
import { Panel } from '../../../_ui/Panel';
import { useWalletState } from '../../../_wallet/wallet-store';

/**
 * Asks a player to sign in again, while a fee is due and there is no session. Shown if this browser has played the
 * duel, or the connected wallet is one of its players; never to spectators.
 */
export function SignedOut({ duel }: { duel: DuelView['duel'] }) {
  const t = useTranslations('room.signedOut');
  const { connectedWallet } = useWalletState();
  const isPlayedHere = useIsPlayedHere(duel.duelId);
  if (connectedWallet === null) {
    if (!isPlayedHere) return null;
    return (
      <Panel title={t('isYours')}>
        <p>{t('connect')}</p>
        <SignInStep />
      </Panel>
    );
  }
  if (findOwnSide(duel, connectedWallet.address) === undefined) return null;
  return (
    <Panel title={t('title')}>
      <p>{t('signIn')}</p>
      <SignInStep />
    </Panel>
  );
}
