'use client';

import type { Network } from '../../../lib/health/contract';
import { useQuery } from '../../_site/query';
import { Button } from '../../_ui/Button';
import { Countdown } from '../../_ui/Countdown';
import { Problem } from '../../_ui/Problem';
import { PayLook } from './PayLook';
import styles from './Play.module.css';
import { Purse } from './Purse';
import { readHeld } from './payment';
import type { Bound, Play } from './play-record';
import { usePayment } from './use-payment';

const LOOK_MS = 2_000;

interface Props {
  readonly play: Play;
  readonly bound: Bound;
  readonly network: Network;
  /** Until when the payment can be prepared. */
  readonly expiresAt: Date;
  readonly refresh: () => Promise<unknown>;
}

/** The way to a signed payment: enough in the token account, the bytes read, the signature. */
export function PayStep({ play, bound, network, expiresAt, refresh }: Props) {
  const { phase, trouble, prepare, sign, giveUp } = usePayment(play, network.rpcUrl, refresh);
  const { price } = bound;
  const held = useQuery({
    queryKey: ['held', network.genesisHash, play.wallet, price.mint],
    queryFn: () => readHeld(network.rpcUrl, play.wallet, price.mint),
    refetchInterval: LOOK_MS,
  });
  const isReady = held.data !== undefined && held.data.final >= BigInt(price.amount);
  return (
    <div className={styles.stack}>
      {trouble === null ? null : <Problem {...trouble} />}
      {phase.kind === 'look' || phase.kind === 'signing' ? (
        <PayLook
          {...{ network }}
          payment={phase.payment}
          signing={phase.kind === 'signing'}
          onSign={() => sign(phase.payment)}
          onGiveUp={giveUp}
        />
      ) : null}
      {phase.kind === 'idle' || phase.kind === 'preparing' ? (
        <>
          <Purse {...{ network, price }} wallet={play.wallet} held={held.data} onFinal={held.refetch} />
          {isReady ? (
            <>
              <p>
                Time left to sign it: <Countdown deadline={expiresAt.toISOString()} />. If you leave, nothing is paid
                and the reserved card goes back.
              </p>
              <Button look="primary" large busy={phase.kind === 'preparing' ? 'Preparing it' : null} onClick={prepare}>
                Prepare the payment
              </Button>
            </>
          ) : null}
        </>
      ) : null}
      {phase.kind === 'sending' ? <p role="status">Signed. It is being handed to the chain.</p> : null}
    </div>
  );
}
