'use client';

import type { ReceiptBody } from '../../../lib/duel/receipt-contract';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { Problem } from '../../_ui/Problem';

type Alert = ReceiptBody['custodyAlerts'][number];

const WHAT: Readonly<Record<Alert['kind'], string>> = {
  'late-deposit': 'A payment arrived after this duel was called off',
  'stale-deposit': 'One side paid, the other did not in time',
  'duplicate-deposit': 'One wallet paid twice',
  'unexpected-result': 'The chain has a result for a duel that was being refunded',
  'false-chain-state': 'A Solana node showed a state that the escrow program can’t have written',
  'record-corrected': 'This record contradicted the chain and was corrected',
};

const NEXT: Readonly<Record<Alert['kind'], string>> = {
  'late-deposit': 'The escrow program gives it back to who paid it, after the funding deadline.',
  'stale-deposit': 'The payment goes back to who made it.',
  'duplicate-deposit': 'The second payment counts for nothing. The payments go back.',
  'unexpected-result': 'The chain’s word counts: the fees are settled by that result.',
  'false-chain-state': 'Nothing of it was recorded. The chain is read again, and the escrow program decides.',
  'record-corrected': 'The finalized chain decides where every amount goes.',
};

/** One such alert, and what becomes of its money. */
export function AlertNote({ alert: { kind, amounts, resolvedAt } }: { alert: Alert }) {
  const network = onNetwork(useNetwork());
  const sums = amounts.map(({ side, amount, decimals }, index) => (
    <span key={side}>
      {index === 0 ? '' : ' and '}
      <Amount baseUnits={amount} decimals={decimals} unit="SOL" network={network} /> of the {side}
    </span>
  ));
  const money = resolvedAt === null ? 'It is in the vault, and safe there.' : 'All of it is out of the vault again.';
  return (
    <Problem
      tone="warning"
      what={WHAT[kind]}
      money={
        <>
          {sums.length === 0 ? null : <>{sums}. </>}
          {money}
        </>
      }
      next={resolvedAt === null ? NEXT[kind] : 'Nothing is left to do.'}
    />
  );
}
