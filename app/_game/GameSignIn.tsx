import { useTranslations } from '#use-translations';
import { SignInStep } from '../_site/SignInStep';
import shared from './Game.module.css';
import type { Player } from './use-player';

/**
 * Sign-in step for a visitor that this page can't sign in by a burner now. Gives the reason once the visitor is known
 * to be signed out.
 */
export function GameSignIn({ player }: { player: Player }) {
  const t = useTranslations('games');
  return (
    <div className={shared.signIn}>
      {player.wallet === null ? <p className={shared.line}>{t('signIn')}</p> : null}
      <SignInStep large />
    </div>
  );
}
