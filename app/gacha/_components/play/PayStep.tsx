'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Network } from '../../../../lib/health/contract';
import { DirectTransactionStep } from '../../../_payment/DirectTransactionStep';
import type { BoundPayment, Play } from '../../../_rip/play-record';
import { useBalance } from '../../../_site/balance';
import { FaucetPanel } from '../../../_site/FaucetPanel';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Button } from '../../../_ui/Button';
import { Countdown } from '../../../_ui/Countdown';
import { Problem } from '../../../_ui/Problem';
import { formatTestPrice, formatTestUnit } from '../price-words';
import { PaymentReview } from './PaymentReview';
import styles from './Play.module.css';
import { buildWrapTransaction, isWrappedSol, readTokenBalance, type TokenBalance } from './payment';
import { usePayment } from './use-payment';

/** SOL needed beyond the wrapped amount, in lamports: the token account's deposit, and network fees. */
const SOL_MARGIN_LAMPORTS = 3_000_000n;
/** Interval at which the wallet's balance in the price's token is read. */
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
  const t = useTranslations('gacha.payment');
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
  // Prepares the payment by itself only once: after "Not now" or a failure, the player presses the button.
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
              <p>{t.rich('timeLeft', { countdown: () => <Countdown deadline={expiresAt.toISOString()} /> })}</p>
              <Button
                variant="primary"
                large
                busyLabel={phase.kind === 'preparing' ? t('preparing') : null}
                onClick={prepare}
              >
                {t('prepare')}
              </Button>
            </>
          ) : null}
        </>
      ) : null}
      {phase.kind === 'sending' ? <p role="status">{t('sent')}</p> : null}
    </div>
  );
}

interface BalanceForPriceProps extends Pick<Props, 'network' | 'play' | 'bound'> {
  readonly tokenBalance: TokenBalance | undefined;
  readonly onFinal: () => unknown;
}

/**
 * While the token account's final balance is below the price, shows how much is missing, or that the balance isn't
 * final yet. If the price is in wrapped SOL, it has a button to wrap the missing SOL.
 */
function BalanceForPrice({ network, play: { wallet }, bound: { price }, tokenBalance, onFinal }: BalanceForPriceProps) {
  const t = useTranslations('gacha');
  const paymentTexts = useTranslations('payment');
  const siteTexts = useTranslations('site');
  const { data: lamports } = useBalance(network, wallet);
  // The amount of the wrapping transaction that was last begun; null if none was, and once it is final. Until then the
  // transaction's stages stay on the page.
  const [wrapAmount, setWrapAmount] = useState<bigint | null>(null);
  if (tokenBalance === undefined) return <p role="status">{t('wrap.checkingBalance')}</p>;
  const amount = BigInt(price.amount);
  if (tokenBalance.final >= amount) return null;
  if (tokenBalance.confirmed >= amount && wrapAmount === null) return <p role="status">{t('wrap.waiting')}</p>;
  const missing = amount - tokenBalance.confirmed;
  const renderAmount = (baseUnits: bigint, name = formatTestUnit(t, price.mint)) => (
    <Amount baseUnits={baseUnits} decimals={price.decimals} unit={name} network={describeNetwork(siteTexts, network)} />
  );
  if (!isWrappedSol(price.mint))
    return (
      <Problem
        tone="warning"
        what={t('wrap.short.what')}
        next={t.rich('wrap.short.next', {
          held: () => renderAmount(tokenBalance.confirmed),
          missing: () => renderAmount(missing),
        })}
      />
    );
  const isShort = wrapAmount === null && lamports !== undefined && lamports < missing + SOL_MARGIN_LAMPORTS;
  const buildMissingWrap = () => {
    setWrapAmount(missing);
    return buildWrapTransaction(t, paymentTexts, network.rpcUrl, wallet, missing, describeNetwork(siteTexts, network));
  };
  return (
    <>
      <p>
        {t.rich('wrap.explanation', {
          amount: () => renderAmount(wrapAmount ?? missing),
          holds: tokenBalance.confirmed === 0n ? 'none' : 'some',
        })}
      </p>
      {isShort ? (
        <div className={styles.purse}>
          <p>
            {t.rich('wrap.shortOfSol', {
              amount: () => renderAmount(lamports),
              faucet: network.faucet ? 'yes' : 'no',
            })}
          </p>
          <FaucetPanel network={network} wallet={wallet} />
        </div>
      ) : null}
      <DirectTransactionStep
        rpcUrl={network.rpcUrl}
        stepName={t('wrap.name')}
        buttonLabel={t('wrap.add', {
          price: formatTestPrice(t, { ...price, amount: wrapAmount ?? missing }),
        })}
        buildTransaction={buildMissingWrap}
        effectNote={t.rich('wrap.effect', { amount: () => renderAmount(wrapAmount ?? missing) })}
        checkedNote={t('wrap.checked')}
        doneNote={t('wrap.done')}
        onFinal={() => {
          setWrapAmount(null);
          onFinal();
        }}
      />
    </>
  );
}
