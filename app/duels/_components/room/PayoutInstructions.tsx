import { Panel } from '../../../_ui/Panel';

/** Shown instead of `DirectPayoutPanel` if no wallet code is loaded: without the service that code can't be loaded. */
export function PayoutInstructions({ escrow }: { escrow: string | null }) {
  return (
    <Panel title="The money, without this service">
      <p>
        What is in escrow needs neither this service nor this page: the program pays it out to anybody’s call, to whom
        the terms name. Whoever plays can do it on a page of this duel where a wallet was connected before. Anybody can
        with <code>npm run duel -- --recover</code> and the duel’s receipt, or what a player saved of it. The escrow
        account is <code>{escrow}</code>.
      </p>
    </Panel>
  );
}
