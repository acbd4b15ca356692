import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { formatDuration } from '../../../_duel/duration';
import { describeNetwork } from '../../../_site/network-words';
import { readNetwork } from '../../../_site/read-network';
import { Amount } from '../../../_ui/Amount';

/** Terms of joining a duel, in the server's HTML. */
export async function JoinTerms({ duel, packName }: { duel: DuelSummaryBody; packName: string }) {
  const network = describeNetwork(await readNetwork());
  return (
    <p>
      You both pay <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} /> into
      the duel’s vault within {formatDuration(duel.fundingSeconds)} and rip one {packName} pack each. The better pull
      wins. The fees go to the treasury when the duel settles, and come back if it doesn’t. Joining moves no money.
    </p>
  );
}
