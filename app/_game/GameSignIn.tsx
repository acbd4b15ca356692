import { useTranslations } from '#use-translations';
import { SignInStep } from '../_site/SignInStep';
import shared from './Game.module.css';
import type { Player } from './use-player';

/** Sign-in step with its reason. Shown while `player.enter` is null: no burner can sign the visitor in here and now. */
export function GameSignIn({ player }: { player: Player }) {
  const t = useTranslations('games');
  return (
    <div className={shared.signIn}>
      {player.wallet === null ? <p className={shared.line}>{t('signIn')}</p> : null}
      <SignInStep large />
    </div>
  );
}
