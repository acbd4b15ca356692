import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { describeNetwork } from '../../../_site/network-words';
import { readNetwork } from '../../../_site/read-network';
import { Amount } from '../../../_ui/Amount';
import { Viewers } from './Viewers';

/** The duel's fee and its number of viewers, shown under the title. */
export async function DuelLead({ duel }: { duel: DuelSummaryBody }) {
  const network = describeNetwork(await readNetwork());
  return (
    <>
      <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} /> from each side. The
      better pull wins. <Viewers duelId={duel.duelId} />
    </>
  );
}
