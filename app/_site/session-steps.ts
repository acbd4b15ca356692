import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { type Fault, toFault } from './fault';
import { useSessionWallet } from './session';
import { SignInError, useSignIn } from './sign-in';

interface SessionSteps {
  /** The signed-in wallet; null without a session, undefined until known. */
  readonly sessionWallet: string | null | undefined;
  readonly pendingAction: 'in' | 'out' | 'everywhere' | null;
  readonly fault: Fault | null;
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly signOutEverywhere: () => Promise<void>;
}

/** Actions to sign in and out with one wallet, with their progress and the last error. */
export function useSessionSteps(wallet: string): SessionSteps {
  const t = useTranslations('site');
  const session = useSessionWallet();
  const steps = useSignIn();
  const [busy, setBusy] = useState<SessionSteps['pendingAction']>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const runSessionAction = async (kind: 'in' | 'out' | 'everywhere', work: () => Promise<void>, again: string) => {
    setFault(null);
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      setFault(
        error instanceof SignInError
          ? { what: t('session.notSignedIn'), next: error.message }
          : toFault(t, error, again),
      );
    } finally {
      setBusy(null);
    }
  };
  return {
    sessionWallet: session,
    pendingAction: busy,
    fault,
    signIn: () => runSessionAction('in', () => steps.signIn(wallet), t('session.pressSignInWhenReady')),
    signOut: () => runSessionAction('out', () => steps.signOut(false), t('session.pressSignOut')),
    signOutEverywhere: () =>
      runSessionAction('everywhere', () => steps.signOut(true), t('session.pressSignOutEverywhere')),
  };
}
