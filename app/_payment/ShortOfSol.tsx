'use client';

import { useTranslations } from '#use-translations';
import { type Costs, findShortfall } from '../../lib/chain/inspect/costs';
import { SOL_DECIMALS } from '../../lib/core/money';
import { useNetwork } from '../_site/contexts';
import { FaucetPanel } from '../_site/FaucetPanel';
import { describeNetwork } from '../_site/network-words';
import { Amount } from '../_ui/Amount';
import { Problem } from '../_ui/Problem';
import type { BalanceAndCosts } from './own-costs';
import styles from './PaymentPanel.module.css';

/**
 * Shows how much SOL the wallet lacks for a transaction, and for which costs. Offers the faucet where the chain has
 * one.
 */
export function ShortOfSol({ wallet, balance, costs }: BalanceAndCosts & { readonly wallet: string }) {
  const t = useTranslations('payment.shortOfSol');
  const siteTexts = useTranslations('site');
  const network = useNetwork();
  return (
    <div className={styles.steps}>
      <Problem
        tone="warning"
        what={t('what')}
        next={
          <>
            {t.rich('costs', {
              balance: () => <SolAmount lamports={balance} where={describeNetwork(siteTexts, network)} />,
              total: () => <SolAmount lamports={costs.totalAtMost} />,
              costs: classifyCosts(costs),
              missing: () => <SolAmount lamports={findShortfall(balance, costs)} />,
            })}{' '}
            {balance >= costs.totalAtMost
              ? t.rich('leastRemaining', { least: () => <SolAmount lamports={costs.leastRemaining} /> })
              : null}
          </>
        }
      />
      {network === null ? null : <FaucetPanel network={network} wallet={wallet} isPrimary />}
    </div>
  );
}

function SolAmount({ lamports, where }: { lamports: bigint; where?: string }) {
  const t = useTranslations('payment.shortOfSol');
  return <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit={t('unit')} network={where} />;
}

/** Returns which costs there are besides the network fee. */
function classifyCosts({ fee, rents }: Costs): 'amountAndRent' | 'amount' | 'rent' | 'none' {
  if (fee > 0n) return rents.length > 0 ? 'amountAndRent' : 'amount';
  return rents.length > 0 ? 'rent' : 'none';
}
