import { SignInStep } from '../_site/SignInStep';
import shared from './Game.module.css';
import type { Player } from './use-player';

/** The sign-in step with its reason, for a visitor whom no burner can sign in. */
export const GameSignIn = ({ player }: { player: Player }) => (
  <div className={shared.signIn}>
    {player.wallet === null ? <p className={shared.line}>Sign in to play: rounds are kept by wallet.</p> : null}
    <SignInStep large />
  </div>
);
