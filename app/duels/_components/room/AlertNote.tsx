'use client';

import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Problem } from '../../../_ui/Problem';
import { type Alert, describeAlert } from './alert-words';

/** One custody alert: its subject, its money, and the next step. */
export function AlertNote({ alert }: { alert: Alert }) {
  const { what, money, next } = describeAlert(alert);
  const network = describeNetwork(useNetwork());
  const sums = alert.amounts.map(({ side, amount, decimals }, index) => (
    <span key={side}>
      {index === 0 ? '' : ' and '}
      <Amount baseUnits={amount} decimals={decimals} unit="SOL" network={network} /> from the {side}
    </span>
  ));
  return (
    <Problem
      tone="warning"
      what={what}
      money={
        <>
          {sums.length === 0 ? null : <>{sums}. </>}
          {money}
        </>
      }
      next={next}
    />
  );
}
