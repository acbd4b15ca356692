'use client';

import { useTranslations } from '#use-translations';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Problem } from '../../../_ui/Problem';
import { type Alert, describeAlert } from './alert-words';

/** Note about one custody alert: what happened, where the money is, and the next step. */
export function AlertNote({ alert }: { alert: Alert }) {
  const { what, money, next } = describeAlert(useTranslations('room'), alert);
  return (
    <Problem
      tone="warning"
      what={what}
      money={
        <>
          {alert.amounts.length === 0 ? null : (
            <>
              <Payments amounts={alert.amounts} />{' '}
            </>
          )}
          {money}
        </>
      }
      next={next}
    />
  );
}

/** The payments that an alert is about, made by one side or both. */
function Payments({ amounts }: Pick<Alert, 'amounts'>) {
  const t = useTranslations('room.alert');
  const siteTexts = useTranslations('site');
  const network = describeNetwork(siteTexts, useNetwork());
  const renderAmount = ({ amount, decimals }: Alert['amounts'][number]) => (
    <Amount baseUnits={amount} decimals={decimals} unit="SOL" network={network} />
  );
  const [first, second] = amounts;
  if (first === undefined) return null;
  if (second === undefined) return t.rich('payment', { side: first.side, amount: () => renderAmount(first) });
  const [creator, opponent] = first.side === 'creator' ? [first, second] : [second, first];
  return t.rich('payments', {
    creatorAmount: () => renderAmount(creator),
    opponentAmount: () => renderAmount(opponent),
  });
}
