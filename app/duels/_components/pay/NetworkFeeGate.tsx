'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findShortfall } from '../../../../lib/chain/inspect/costs';
import type { Network } from '../../../../lib/health/contract';
import { CanPayContext } from '../../../_payment/can-pay';
import { readLeastTransactionCosts } from '../../../_payment/own-costs';
import { ShortOfSol } from '../../../_payment/ShortOfSol';

/** Interval at which the wallet's balance and a transaction's least costs are read. */
const POLL_MS = 3_000;

interface Props {
  readonly network: Network;
  readonly wallet: string;
  /** Steps, each of which costs at least a network fee. */
  readonly children: ReactNode;
}

/** Shows one notice above all steps if the wallet can't pay a network fee. Until it can, the steps are disabled. */
export function NetworkFeeGate({ network, wallet, children }: Props) {
  const { data } = useQuery({
    queryKey: ['least-costs', network.genesisHash, wallet],
    queryFn: () => readLeastTransactionCosts(network.rpcUrl, wallet),
    refetchInterval: POLL_MS,
  });
  const isShort = data !== undefined && findShortfall(data.balance, data.costs) > 0n;
  return (
    <>
      {isShort ? <ShortOfSol wallet={wallet} {...data} /> : null}
      <CanPayContext value={!isShort}>{children}</CanPayContext>
    </>
  );
}
