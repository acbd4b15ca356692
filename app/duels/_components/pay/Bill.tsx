import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { Costs, RentCost } from '../../../../lib/chain/inspect/costs';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { Amount } from '../../../_ui/Amount';
import { FactList } from '../../../_ui/FactList';

/**
 * Upper bound of a lock transaction's network fee, in lamports. Shown as a possible later cost, since the player is
 * asked to send the lock if nobody else does.
 */
const MAX_LOCK_FEE_LAMPORTS = 10_000n;

interface Props {
  readonly costs: Costs;
  readonly wallet: string;
  /** The network as shown after an amount, such as "on devnet". */
  readonly network: string;
}

/**
 * Itemised costs of a transaction. Each rent has the time and the wallet of its return; the balance that the wallet
 * must keep follows.
 */
export function Bill({ costs, wallet, network }: Props) {
  const t = useTranslations('pay.bill');
  const renderSol = (lamports: bigint, where?: string) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={where} />
  );
  const isPayment = costs.fee > 0n;
  const rents = costs.rents.map((rent): [string, ReactNode] => [
    t(`rentOf.${rent.account}`),
    <span key={rent.address}>
      {t.rich(`rentAmount.${toRentReturn(rent)}`, {
        amount: () => renderSol(rent.amount),
        isYours: rent.returnedTo === wallet ? 'yes' : 'no',
      })}
    </span>,
  ]);
  return (
    <FactList
      facts={[
        ...(isPayment
          ? [[t('fee'), <span key="fee">{t.rich('feeAmount', { amount: () => renderSol(costs.fee) })}</span>] as const]
          : []),
        ...rents,
        ...(isPayment && rents.length === 0 ? [[t('rent'), t('noRent')] as const] : []),
        [
          t('networkFee'),
          <span key="network">{t.rich('networkFeeAmount', { amount: () => renderSol(costs.networkFee) })}</span>,
        ],
        ...(isPayment
          ? [
              [
                t('later'),
                <span key="lock">{t.rich('laterAmount', { amount: () => renderSol(MAX_LOCK_FEE_LAMPORTS) })}</span>,
              ] as const,
            ]
          : []),
        [t('total'), <strong key="total">{renderSol(costs.totalAtMost, network)}</strong>],
        [t('rest'), <span key="rest">{t.rich('restAmount', { amount: () => renderSol(costs.leastRemaining) })}</span>],
      ]}
    />
  );
}

/** Returns the key of the text that says when a rent is returned. */
function toRentReturn({
  account,
  returnedWhen,
}: RentCost): 'ownerCloses' | 'cardSettled' | 'withEscrow' | 'escrowClosed' {
  if (returnedWhen === 'owner-closes-it') return 'ownerCloses';
  if (returnedWhen === 'card-settled') return 'cardSettled';
  return account === 'fee-vault' ? 'withEscrow' : 'escrowClosed';
}
