'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { findShortfall } from '../../../../lib/chain/inspect/costs';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import type { Network } from '../../../../lib/health/contract';
import { CanPayContext } from '../../../_payment/can-pay';
import styles from '../../../_payment/PaymentPanel.module.css';
import { useBalance } from '../../../_site/balance';
import { FaucetPanel } from '../../../_site/FaucetPanel';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { KeepFocus } from '../../../_ui/KeepFocus';
import { useFundingCosts } from './funding-costs';

interface Props {
  readonly network: Network;
  readonly wallet: string;
  readonly escrowAddress: string | null;
  readonly duelFeeLamports: bigint;
  readonly isPaymentUnderWay: boolean;
  /** The payment step. */
  readonly children: ReactNode;
}

/**
 * Shows a notice, and the faucet if the network has one, if the wallet is known to have too little SOL for the payment.
 * Until it has enough, the payment step in `children` can't sign.
 */
export function BalanceGate({ network, wallet, escrowAddress, duelFeeLamports, isPaymentUnderWay, children }: Props) {
  const t = useTranslations('pay.balance');
  const siteTexts = useTranslations('site');
  const { data: balance } = useBalance(network, wallet);
  const costs = useFundingCosts({ rpcUrl: network.rpcUrl, wallet, escrowAddress, duelFeeLamports });
  const isKnown = !isPaymentUnderWay && balance !== undefined && costs !== undefined;
  const missing = isKnown ? findShortfall(balance, costs) : 0n;
  return (
    <KeepFocus className={styles.steps} label={t('label')}>
      {isKnown && missing > 0n ? (
        <div className={styles.purse}>
          <p>
            {t.rich('short', {
              balance: () => <SolAmount lamports={balance} where={describeNetwork(siteTexts, network)} />,
              total: () => <SolAmount lamports={costs.totalAtMost} />,
              mustKeepRest: balance >= costs.totalAtMost ? 'yes' : 'no',
              rest: () => <SolAmount lamports={costs.leastRemaining} />,
              hasFaucet: network.faucet ? 'yes' : 'no',
              missing: () => <SolAmount lamports={missing} />,
            })}
          </p>
          <FaucetPanel network={network} wallet={wallet} isPrimary />
        </div>
      ) : null}
      <CanPayContext value={!isKnown || missing === 0n}>{children}</CanPayContext>
    </KeepFocus>
  );
}

const SolAmount = ({ lamports, where }: { lamports: bigint; where?: string }) => (
  <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={where} />
);
