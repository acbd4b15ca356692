'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import { DirectTransactionStep } from '../../_payment/DirectTransactionStep';
import { buildBalanceQueryKey } from '../../_site/balance-query-key';
import { describeNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { FactList } from '../../_ui/FactList';
import styles from './Account.module.css';
import { prepareUnwrapTransaction, readWrappedSol } from './wrapped-sol';

interface Props {
  readonly network: Network;
  readonly wallet: string;
}

/** The wallet's wrapped SOL, with a button to unwrap it. Shows nothing if the wallet has no account for wrapped SOL. */
export function WrappedSolPanel({ network, wallet }: Props) {
  const t = useTranslations('account');
  const paymentTexts = useTranslations('payment');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const key = ['wrapped', network.genesisHash, wallet];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => readWrappedSol(network.rpcUrl, wallet),
    refetchInterval: 10_000,
  });
  if (data == null) return null;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(siteTexts, network)} />
  );
  return (
    <div className={styles.stack}>
      <FactList
        facts={[
          [t('wrapped.wrapped'), renderSol(data.wrappedLamports)],
          [t('wrapped.deposit'), renderSol(data.accountLamports - data.wrappedLamports)],
        ]}
      />
      <p>{t('wrapped.explanation')}</p>
      <DirectTransactionStep
        rpcUrl={network.rpcUrl}
        stepName={t('wrapped.step')}
        buttonLabel={t('wrapped.unwrap')}
        buildTransaction={() => prepareUnwrapTransaction(t, paymentTexts, network.rpcUrl, wallet)}
        effectNote={t.rich('wrapped.effect', { amount: () => renderSol(data.accountLamports) })}
        checkedNote={t('wrapped.checked')}
        doneNote={t('wrapped.done')}
        onFinal={() => {
          void queries.invalidateQueries({ queryKey: key });
          void queries.invalidateQueries({ queryKey: buildBalanceQueryKey(network, wallet) });
        }}
      />
    </div>
  );
}
