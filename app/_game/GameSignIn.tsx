import { SignInStep } from '../_site/SignInStep';
import shared from './Game.module.css';
import type { Player } from './use-player';

/** Sign-in step with its reason, shown where visitors can't be signed in with the burner. */
export const GameSignIn = ({ player }: { player: Player }) => (
  <div className={shared.signIn}>
    {player.wallet === null ? (
      <p className={shared.line}>Sign in to play. Your rounds are saved with your wallet.</p>
    ) : null}
    <SignInStep large />
  </div>
);
