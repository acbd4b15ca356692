'use client';

import type { ReactNode } from 'react';
import { systemClock } from '../../../lib/core/clock';
import { lastCall } from '../../../lib/duel/rules/last-call';
import type { Network } from '../../../lib/health/contract';
import { boundStates } from '../../../lib/transactions/intent-rules';
import { useBalance } from '../../_site/balance';
import { useNetwork } from '../../_site/contexts';
import { FaucetPanel } from '../../_site/FaucetPanel';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { Countdown } from '../../_ui/Countdown';
import { KeepFocus } from '../../_ui/KeepFocus';
import { useIsAfter } from '../../_ui/now';
import { Problem } from '../../_ui/Problem';
import { isTooLate, ownSide, type PlayerView } from '../room/view';
import { clockWords } from './clock-words';
import styles from './PaymentPanel.module.css';
import { TransactionStep } from './TransactionStep';
import { WalletGate } from './WalletGate';

/** Beyond the fee: what opening the accounts takes as a deposit, and network fees. */
const MARGIN = 15_000_000n;

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

/** The own fee: what it means, whether the wallet holds it, and the transaction. */
export default function PaymentPanel({ view, wallet, refresh }: Props) {
  const network = useNetwork();
  const { full, intents, blockHeight } = view;
  const last = full.fundingDeadline === null ? null : lastCall(full.fundingDeadline, full.fundingSeconds);
  const afterLastCall = useIsAfter(last, view.offsetMs);
  if (network === null || last === null) {
    return <Problem what="The chain does not answer" next="Nothing can be paid at the moment. Reload in a minute." />;
  }
  const payments = intents.filter(({ purpose }) => purpose === 'fund');
  const isUnderWay = payments.some(({ state }) => boundStates.has(state));
  const own = ownSide(full, wallet);
  if (own !== undefined && isTooLate(view, own, afterLastCall)) return <TooLate />;
  const fee = <Amount baseUnits={full.feeAmount} decimals={full.feeDecimals} unit="SOL" network={onNetwork(network)} />;
  return (
    <div className={styles.payment}>
      <WalletGate wallet={wallet}>
        <Purse network={network} wallet={wallet} fee={full.feeAmount} isUnderWay={isUnderWay}>
          <TransactionStep
            task={{ duel: full, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }}
            intents={payments}
            resumes
            {...{ blockHeight, refresh }}
            name="Your payment"
            button="Prepare my payment"
            primary
            lead={<Due fee={fee} last={last} offsetMs={view.offsetMs} />}
            sentence={() => <Sentence fee={fee} duel={full} />}
          />
        </Purse>
      </WalletGate>
    </div>
  );
}

function Due({ fee, last, offsetMs }: { fee: ReactNode; last: Date; offsetMs: number }) {
  return (
    <p>
      Your move: {fee} into the vault. Time left to start it:{' '}
      <Countdown deadline={last.toISOString()} offsetMs={offsetMs} />
    </p>
  );
}

function Sentence({ fee, duel }: { fee: ReactNode; duel: PlayerView['full'] }) {
  const by = (deadline: Date | null): string =>
    deadline === null ? '' : ` by ${clockWords(deadline, systemClock.now())}`;
  return (
    <>
      {fee} goes from your wallet to the duel’s vault. It comes back if your opponent has not paid
      {by(duel.fundingDeadline)} or no result is on chain{by(duel.resolutionDeadline)}; otherwise it goes to the
      treasury.
    </>
  );
}

interface PurseProps {
  readonly network: Network;
  readonly wallet: string;
  readonly fee: bigint;
  readonly isUnderWay: boolean;
  /** The payment. */
  readonly children: ReactNode;
}

/** Says so before the payment when the wallet cannot pay, and offers test money where the chain gives some. */
function Purse({ network, wallet, fee, isUnderWay, children }: PurseProps) {
  const { data } = useBalance(network, wallet);
  return (
    <KeepFocus className={styles.steps} label="Your fee">
      {isUnderWay || data === undefined || data >= fee + MARGIN ? null : (
        <div className={styles.purse}>
          <p>
            Your wallet holds <Amount baseUnits={data} decimals={9} unit="SOL" network={onNetwork(network)} />, too
            little to pay.{' '}
            {network.faucet ? 'The faucet gives you some; it is worth nothing elsewhere.' : 'Send it some first.'}
          </p>
          <FaucetPanel network={network} wallet={wallet} />
        </div>
      )}
      {children}
    </KeepFocus>
  );
}

function TooLate() {
  return (
    <Problem
      tone="warning"
      what="It is too late to pay"
      money="You have not paid."
      next="A payment prepared now might land after the deadline. The duel ends by itself; if your opponent has paid, their fee goes back."
    />
  );
}
