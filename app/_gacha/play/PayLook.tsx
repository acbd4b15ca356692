'use client';

import { useQuery } from '@tanstack/react-query';
import { SOL_DECIMALS } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import { onNetwork } from '../../_site/network-words';
import { unitOf } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Button } from '../../_ui/Button';
import { Preview } from '../../_ui/Preview';
import { StageList } from '../../_ui/StageList';
import { transactionStages } from '../../_ui/transaction-stages';
import styles from './Play.module.css';
import { type PreparedRipPayment, readHeight } from './payment';
import { paymentMismatches, paymentWords } from './payment-words';

const LOOK_MS = 1_000;

interface Props {
  readonly payment: PreparedRipPayment;
  readonly network: Network;
  readonly signing: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
}

/** A prepared payment, read by this page, before it goes to the wallet. */
export function PayLook({ payment, network, signing, onSign, onGiveUp }: Props) {
  const { prepared, terms, inspection } = payment;
  const mismatches = paymentMismatches(payment);
  const where = onNetwork(network);
  const { data: height } = useQuery({
    queryKey: ['height', network.genesisHash],
    queryFn: () => readHeight(network.rpcUrl),
    refetchInterval: LOOK_MS,
  });
  const life =
    height === undefined ? undefined : { height: Number(height), lastValid: Number(prepared.lastValidBlockHeight) };
  const stages = transactionStages('prepared').map((stage) =>
    stage.state === 'now' && !signing ? { ...stage, note: 'Your turn: read it, then sign.' } : stage,
  );
  return (
    <>
      <Preview
        sentence={
          <>
            <Amount baseUnits={terms.amount} decimals={terms.decimals} unit={unitOf(terms.mint)} network={where} /> goes
            from your token account to the house treasury, for one rip. It does not come back, whatever you draw.
          </>
        }
        against="your rip’s terms"
        checked="This page read the bytes: payer, amount, mint, receiver and memo are those of your rip, and nothing else happens."
        instructions={paymentWords(payment, where)}
        raw={prepared.transaction}
        mismatches={mismatches}
      >
        <p className={styles.soft}>
          The network takes at most{' '}
          <Amount baseUnits={inspection.networkFeeLamports} decimals={SOL_DECIMALS} unit="SOL" />.
        </p>
        <div className={styles.actions}>
          <Button look="primary" large busy={signing ? 'Your wallet is asked' : null} onClick={onSign}>
            Sign in your wallet
          </Button>
          {signing ? null : (
            <Button look="quiet" large onClick={onGiveUp}>
              Not now
            </Button>
          )}
        </div>
      </Preview>
      {mismatches.length === 0 ? (
        <StageList
          label="How far the payment is"
          stages={stages}
          life={life}
          meanwhile="Nothing moves before you sign. If you leave now, nothing happens."
        />
      ) : (
        <div className={styles.actions}>
          <Button onClick={onGiveUp}>Put it away</Button>
        </div>
      )}
    </>
  );
}
