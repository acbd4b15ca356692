'use client';

import type { ReactNode } from 'react';
import { systemClock } from '../../../../lib/core/clock';
import { formatAmount, SOL_DECIMALS } from '../../../../lib/core/money';
import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import { boundIntentStates } from '../../../../lib/transactions/intent-rules';
import { findOwnSide, isTooLateToPay, type PlayerView } from '../../../_duel/view';
import styles from '../../../_payment/PaymentPanel.module.css';
import { WalletGate } from '../../../_payment/WalletGate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { useIsAfter } from '../../../_ui/now';
import { Problem } from '../../../_ui/Problem';
import { BalanceGate } from './BalanceGate';
import { ConsentStep } from './ConsentStep';
import { formatClockTime } from './clock-words';
import { checkConsent } from './consent';
import { TransactionStep } from './TransactionStep';

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

/** The player's own fee: its purpose, the wallet's balance, and the transaction. */
export default function PaymentPanel({ view, wallet, refresh }: Props) {
  const network = useNetwork();
  const { fullDuel: full, intents, blockHeight } = view;
  const last =
    full.fundingDeadline === null ? null : calculateLastPaymentTime(full.fundingDeadline, full.fundingSeconds);
  const afterLastCall = useIsAfter(last, view.clockOffsetMs);
  if (network === null || last === null) {
    return (
      <Problem what="We can’t reach Solana right now" next="Nothing can be paid until it’s back. Reload in a minute." />
    );
  }
  const payments = intents.filter(({ purpose }) => purpose === 'fund');
  const isUnderWay = payments.some(({ state }) => boundIntentStates.has(state));
  const own = findOwnSide(full, wallet);
  if (own !== undefined && isTooLateToPay(view, own, afterLastCall)) return <TooLateNote />;
  const consent = checkConsent(full);
  if (consent !== 'agreed') return <ConsentStep consent={consent} payBefore={last} />;
  const fee = (
    <Amount baseUnits={full.feeAmount} decimals={full.feeDecimals} unit="SOL" network={describeNetwork(network)} />
  );
  return (
    <div className={styles.payment}>
      <WalletGate wallet={wallet}>
        <BalanceGate
          {...{ network, wallet, isPaymentUnderWay: isUnderWay }}
          escrowAddress={full.escrowAddress}
          duelFeeLamports={full.feeAmount}
        >
          <TransactionStep
            task={{ duel: full, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }}
            intents={payments}
            resumesNewestIntent
            {...{ blockHeight, refresh }}
            stepName="Your payment"
            buttonLabel={`Pay ${formatAmount(full.feeAmount, full.feeDecimals)} SOL`}
            retryLabel="Try the payment again"
            isPrimary
            lead={<FeeDue fee={fee} bond={full.bondAmount} />}
            renderEffect={() => <FeeSentence fee={fee} duel={full} />}
          />
        </BalanceGate>
      </WalletGate>
    </div>
  );
}

interface FeeDueProps {
  readonly fee: ReactNode;
  /** The provider's bond in lamports. */
  readonly bond: bigint;
}

function FeeDue({ fee, bond }: FeeDueProps) {
  return (
    <>
      <p>{fee} goes into the duel’s vault. You see the transaction before you sign it.</p>
      <p>
        The provider signed these terms, and this browser checked the signature. Once you’ve both paid, it stakes{' '}
        <Amount baseUnits={bond} decimals={SOL_DECIMALS} unit="SOL" /> of its own on the result.
      </p>
    </>
  );
}

function FeeSentence({ fee, duel }: { fee: ReactNode; duel: PlayerView['fullDuel'] }) {
  const formatDeadline = (deadline: Date | null): string =>
    deadline === null ? '' : ` by ${formatClockTime(deadline, systemClock.now())}`;
  return (
    <>
      {fee} goes from your wallet to the duel’s vault. You get it back if your opponent doesn’t pay
      {formatDeadline(duel.fundingDeadline)} or the provider doesn’t accept, and twice as much if it accepts but there’s
      no result
      {formatDeadline(duel.resolutionDeadline)}. With a result it goes to the treasury.
    </>
  );
}

function TooLateNote() {
  return (
    <Problem
      tone="warning"
      what="It’s too late to pay"
      money="You haven’t paid."
      next="A payment prepared now might land after the deadline. The duel ends automatically; if your opponent has paid, they get their fee back."
    />
  );
}
