import { useTranslations } from '#use-translations';
import { connectBurner, signInBurner } from '../../../_guest/burner-session';
import { useLoadWallet } from '../../../_site/contexts';
import { readLikelyAbsentSession } from '../../../_site/session-calls';
import { useSignIn } from '../../../_site/sign-in';

/**
 * Returns a function that signs this browser's guest player in, unless somebody is signed in. Creates the guest's key
 * if needed, which never leaves the browser. Throws the errors of `connectBurner` and `signInBurner`.
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
