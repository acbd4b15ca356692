import { useTranslations } from '#use-translations';
import { connectBurner, signInBurner } from '../../../_guest/burner-session';
import { useLoadWallet } from '../../../_site/contexts';
import { readLikelyAbsentSession } from '../../../_site/session-calls';
import { useSignIn } from '../../../_site/sign-in';

/**
 * Returns an action that signs this browser's guest in unless somebody is signed in. The guest's key is created here and
 * never leaves the browser. Throws as `connectBurner` and `signInBurner` do.
 */
export function useOwnSession(): () => Promise<void> {
  const walletTexts = useTranslations('wallet');
  const loadWallet = useLoadWallet();
  const { signIn } = useSignIn();
  return async () => {
    if ((await readLikelyAbsentSession()) !== null) return;
    const wallet = await connectBurner(walletTexts, loadWallet);
    await signInBurner(wallet, signIn);
  };
}
