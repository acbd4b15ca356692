'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../../lib/core/money';
import type { Network } from '../../../../lib/health/contract';
import { DirectTransactionStep } from '../../../_payment/DirectTransactionStep';
import { useBalance } from '../../../_site/balance';
import { FaucetPanel } from '../../../_site/FaucetPanel';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { Button } from '../../../_ui/Button';
import { Countdown } from '../../../_ui/Countdown';
import { Problem } from '../../../_ui/Problem';
import { PaymentReview } from './PaymentReview';
import styles from './Play.module.css';
import { buildWrapTransaction, isWrappedSol, readTokenBalance, type TokenBalance } from './payment';
import type { BoundPayment, Play } from './play-record';
import { usePayment } from './use-payment';

/** SOL needed beyond the wrapped amount, in lamports: the token account's deposit, and network fees. */
const SOL_MARGIN_LAMPORTS = 3_000_000n;
const POLL_MS = 2_000;

interface Props {
  readonly play: Play;
  readonly bound: BoundPayment;
  readonly network: Network;
  /** Latest time to prepare the payment. */
  readonly expiresAt: Date;
  /** Whether the payment is prepared as soon as the token account covers it. */
  readonly preparesAtOnce: boolean;
  readonly refresh: () => Promise<unknown>;
}

/** The steps to a signed payment: fill the token account, prepare the transaction, sign it. */
export function PayStep({ play, bound, network, expiresAt, preparesAtOnce, refresh }: Props) {
  const { phase, trouble, prepare, sign, giveUp } = usePayment(play, network.rpcUrl, refresh);
  const { price } = bound;
  const held = useQuery({
    queryKey: ['held', network.genesisHash, play.wallet, price.mint],
    queryFn: () => readTokenBalance(network.rpcUrl, play.wallet, price.mint),
    refetchInterval: POLL_MS,
  });
  const isReady = held.data !== undefined && held.data.final >= BigInt(price.amount);
  const hasPrepared = useRef(false);
  const isDue = preparesAtOnce && isReady && phase.kind === 'idle' && trouble === null;
  // Once: after "Not now" or a failure, the player prepares it by hand.
  useEffect(() => {
    if (!isDue || hasPrepared.current) return;
    hasPrepared.current = true;
    void prepare();
  });
  return (
    <div className={styles.stack}>
      {trouble === null ? null : <Problem {...trouble} />}
      {phase.kind === 'review' || phase.kind === 'signing' ? (
        <PaymentReview
          {...{ network }}
          payment={phase.payment}
          isSigning={phase.kind === 'signing'}
          onSign={() => sign(phase.payment)}
          onGiveUp={giveUp}
        />
      ) : null}
      {phase.kind === 'idle' || phase.kind === 'preparing' ? (
        <>
          <BalanceForPrice {...{ network, play, bound }} tokenBalance={held.data} onFinal={held.refetch} />
          {isReady ? (
            <>
              <p>
                Time left to sign: <Countdown deadline={expiresAt.toISOString()} />. If you leave, you pay nothing and
                the reserved card goes back.
              </p>
              <Button
                variant="primary"
                large
                busyLabel={phase.kind === 'preparing' ? 'Preparing…' : null}
                onClick={prepare}
              >
                Prepare the payment
              </Button>
            </>
          ) : null}
        </>
      ) : null}
      {phase.kind === 'sending' ? <p role="status">Signed. Sending to Solana…</p> : null}
    </div>
  );
}

interface BalanceForPriceProps extends Pick<Props, 'network' | 'play' | 'bound'> {
  readonly tokenBalance: TokenBalance | undefined;
  readonly onFinal: () => unknown;
}

/** The token account's balance if it is below the price, with a way to add the rest. */
function BalanceForPrice({
  network,
  play: { wallet },
  bound: { price },
  tokenBalance: held,
  onFinal,
}: BalanceForPriceProps) {
  const { data: lamports } = useBalance(network, wallet);
  // The amount being wrapped, null if none. Set until the transaction is final, so that its stages stay on the page.
  const [asked, setAsked] = useState<bigint | null>(null);
  if (held === undefined) return <p role="status">Checking your token account…</p>;
  const amount = BigInt(price.amount);
  if (held.final >= amount) return null;
  if (held.confirmed >= amount && asked === null)
    return <p role="status">Your token account holds enough. Waiting for finality…</p>;
  const missing = amount - held.confirmed;
  const renderAmount = (baseUnits: bigint, name = getUnitName(price.mint)) => (
    <Amount baseUnits={baseUnits} decimals={price.decimals} unit={name} network={describeNetwork(network)} />
  );
  if (!isWrappedSol(price.mint))
    return (
      <Problem
        tone="warning"
        what="Your token account doesn’t hold enough"
        next={
          <>
            It holds {renderAmount(held.confirmed)}. Send it {renderAmount(missing)} more. This page updates
            automatically.
          </>
        }
      />
    );
  const isShort = asked === null && lamports !== undefined && lamports < missing + SOL_MARGIN_LAMPORTS;
  const buildMissingWrap = () => {
    setAsked(missing);
    return buildWrapTransaction(network.rpcUrl, wallet, missing, describeNetwork(network));
  };
  return (
    <>
      <p>
        Machines are paid in wrapped SOL: the same SOL, in your own token account. You need{' '}
        {renderAmount(asked ?? missing)} {held.confirmed === 0n ? 'of it' : 'more of it'}. Wrapping is a separate
        transaction, and you can unwrap what’s left on your account page.
      </p>
      {isShort ? (
        <div className={styles.purse}>
          <p>
            Your wallet holds {renderAmount(lamports)}, too little to wrap it.{' '}
            {network.faucet ? 'Get some from the faucet; it’s worth nothing elsewhere.' : 'Send it some first.'}
          </p>
          <FaucetPanel network={network} wallet={wallet} />
        </div>
      ) : null}
      <DirectTransactionStep
        rpcUrl={network.rpcUrl}
        stepName="Wrapping"
        buttonLabel={`Add ${formatAmount(asked ?? missing, price.decimals)} ${getUnitName(price.mint)}`}
        buildTransaction={buildMissingWrap}
        effectNote={
          <>
            {renderAmount(asked ?? missing)} goes from your wallet into your own wrapped SOL account. It stays yours.
            Opening that account takes a deposit of about 0.002 SOL, which comes back when you unwrap.
          </>
        }
        checkedNote="Checked: this opens your own account, moves exactly that much of your SOL into it, and nothing else happens."
        doneNote="Your SOL is wrapped. You can pay now."
        onFinal={() => {
          setAsked(null);
          onFinal();
        }}
      />
    </>
  );
}
