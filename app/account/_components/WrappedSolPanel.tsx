'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SOL_DECIMALS } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import { DirectTransactionStep } from '../../_payment/DirectTransactionStep';
import { buildBalanceQueryKey } from '../../_site/balance';
import { describeNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { FactList } from '../../_ui/FactList';
import styles from './Account.module.css';
import { prepareUnwrapTransaction, readWrappedSol } from './wrapped-sol';

interface Props {
  readonly network: Network;
  readonly wallet: string;
}

/** The wallet's wrapped SOL, with a button to unwrap it. Shows nothing without such an account. */
export function WrappedSolPanel({ network, wallet }: Props) {
  const queries = useQueryClient();
  const key = ['wrapped', network.genesisHash, wallet];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => readWrappedSol(network.rpcUrl, wallet),
    refetchInterval: 10_000,
  });
  if (data == null) return null;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(network)} />
  );
  return (
    <div className={styles.stack}>
      <FactList
        facts={[
          ['Wrapped', renderSol(data.wrappedLamports)],
          ['The account’s deposit', renderSol(data.accountLamports - data.wrappedLamports)],
        ]}
      />
      <p>
        A machine is paid in wrapped SOL, and some refunds arrive as it: the same SOL, in a token account of yours.
        Unwrap it to spend it. The account’s deposit comes back with it.
      </p>
      <DirectTransactionStep
        rpcUrl={network.rpcUrl}
        stepName="Unwrapping"
        buttonLabel="Unwrap it"
        buildTransaction={() => prepareUnwrapTransaction(network.rpcUrl, wallet)}
        effectNote={
          <>
            {renderSol(data.accountLamports)} goes from your wrapped SOL account to your wallet, including the account’s
            deposit.
          </>
        }
        checkedNote="Checked: one call, which closes your own wrapped SOL account into your own wallet."
        doneNote="It’s plain SOL now."
        onFinal={() => {
          void queries.invalidateQueries({ queryKey: key });
          void queries.invalidateQueries({ queryKey: buildBalanceQueryKey(network, wallet) });
        }}
      />
    </div>
  );
}
