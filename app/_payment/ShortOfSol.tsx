'use client';

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
  const network = useNetwork();
  return (
    <div className={styles.steps}>
      <Problem
        tone="warning"
        what="Not enough SOL"
        next={
          <>
            Your wallet holds <SolAmount lamports={balance} where={describeNetwork(network)} />. This takes{' '}
            <SolAmount lamports={costs.totalAtMost} /> for {describeCosts(costs)}, so{' '}
            <SolAmount lamports={findShortfall(balance, costs)} /> is missing.{' '}
            {balance >= costs.totalAtMost ? (
              <>
                After that, a wallet must hold nothing or at least <SolAmount lamports={costs.leastRemaining} />.
              </>
            ) : null}
          </>
        }
      />
      {network === null ? null : <FaucetPanel network={network} wallet={wallet} isPrimary />}
    </div>
  );
}

const SolAmount = ({ lamports, where }: { lamports: bigint; where?: string }) => (
  <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={where} />
);

function describeCosts({ fee, rents }: Costs): string {
  const parts = [...(fee > 0n ? ['the amount'] : []), ...(rents.length > 0 ? ['account rent'] : []), 'the network fee'];
  return parts.length < 3 ? parts.join(' and ') : 'the amount, account rent and the network fee';
}
