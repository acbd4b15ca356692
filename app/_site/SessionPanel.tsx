'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { CopyableValue } from '../_ui/CopyableValue';
import { Problem } from '../_ui/Problem';
import { StopWaiting } from '../_wallet/StopWaiting';
import styles from './SessionPanel.module.css';
import { useSessionSteps } from './session-steps';

interface Props {
  /** The connected wallet. */
  readonly wallet: string;
  /** Called to connect another wallet. */
  readonly onSwitch: () => void;
}

/** The session of the connected wallet, with buttons to sign in and out. */
export function SessionPanel({ wallet, onSwitch }: Props) {
  const t = useTranslations('site.session');
  const { sessionWallet, pendingAction, fault, signIn, signOut } = useSessionSteps(wallet);
  return (
    <div className={styles.session}>
      {fault === null ? null : <Problem {...fault} />}
      {sessionWallet === undefined ? <p role="status">{t('checking')}</p> : null}
      {sessionWallet === null ? (
        <>
          <p>{t('invitation')}</p>
          <Button variant="primary" wide onClick={signIn} busyLabel={pendingAction === 'in' ? t('signMessage') : null}>
            {t('signIn')}
          </Button>
          {pendingAction === 'in' ? <StopWaiting /> : null}
        </>
      ) : null}
      {sessionWallet === wallet ? (
        <div className={styles.line}>
          <p>{t('signedIn')}</p>
          <Button onClick={signOut} busyLabel={pendingAction === 'out' ? t('signingOut') : null}>
            {t('signOut')}
          </Button>
        </div>
      ) : null}
      {typeof sessionWallet === 'string' && sessionWallet !== wallet ? (
        <Problem
          tone="warning"
          what={t('other.what')}
          money={t.rich('other.wallets', {
            session: () => <CopyableValue value={sessionWallet} copiedNoun={t('other.sessionWallet')} />,
            connected: () => <CopyableValue value={wallet} copiedNoun={t('other.connectedWallet')} />,
          })}
          next={t('other.next')}
        >
          <Button variant="primary" onClick={signIn} busyLabel={pendingAction === 'in' ? t('signInWallet') : null}>
            {t('other.signIn', { wallet: `${wallet.slice(0, 4)}…${wallet.slice(-4)}` })}
          </Button>
          {pendingAction === 'in' ? <StopWaiting /> : null}
          <Button onClick={onSwitch}>{t('other.connect')}</Button>
        </Problem>
      ) : null}
    </div>
  );
}
