'use client';

import { useTranslations } from '#use-translations';
import { useIsPlayedHere } from '../../../_duel/use-played-here';
import { type DuelView, findOwnSide } from '../../../_duel/view';
import { SignInStep } from '../../../_site/SignInStep';
import { Panel } from '../../../_ui/Panel';
import { useWalletState } from '../../../_wallet/wallet-store';

/**
 * Asks a player to sign in again. Shows nothing unless the connected wallet is one of the duel's players or, while no
 * wallet is connected, this browser has played the duel.
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
