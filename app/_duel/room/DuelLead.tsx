'use client';

import type { DuelSummaryBody } from '../../../lib/duel/contract';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';

/** What it costs, under the title. */
export function DuelLead({ duel }: { duel: DuelSummaryBody }) {
  const network = onNetwork(useNetwork());
  return (
    <>
      <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} /> from each side. The
      better pull wins.
    </>
  );
}
