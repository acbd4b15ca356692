'use client';

import { type DuelView, findOwnSide } from '../../../_duel/view';
import { SignInStep } from '../../../_site/SignInStep';
import { Panel } from '../../../_ui/Panel';
import { useWalletState } from '../../../_wallet/wallet-store';

/** Shown without a session while a fee is due: a player's session may have ended. */
export function SignedOut({ duel }: { duel: DuelView['duel'] }) {
  const { connectedWallet: connected } = useWalletState();
  if (connected === null) {
    return (
      <Panel title="Is this your duel?">
        <p>To pay your fee, connect the wallet you play with and sign in.</p>
        <SignInStep />
      </Panel>
    );
  }
  if (findOwnSide(duel, connected.address) === undefined) return null;
  return (
    <Panel title="You’re signed out">
      <p>Sign in to pay your fee. The deadline is still running.</p>
      <SignInStep />
    </Panel>
  );
}
