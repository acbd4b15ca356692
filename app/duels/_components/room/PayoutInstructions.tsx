import { Panel } from '../../../_ui/Panel';

/** Shown instead of `DirectPayoutPanel` if no wallet code is loaded: without the service that code can't be loaded. */
export function PayoutInstructions({ escrow }: { escrow: string | null }) {
  return (
    <Panel title="The money, without this service">
      <p>
        The money in escrow doesn’t depend on this service: the program pays it to the wallets named in the terms, no
        matter who asks. Players can ask on a page of this duel where a wallet was already connected. Anyone can ask
        with <code>npm run duel -- --recover</code> and the duel’s receipt, or a player’s saved copy. The escrow account
        is <code>{escrow}</code>.
      </p>
    </Panel>
  );
}
