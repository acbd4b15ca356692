'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { systemClock } from '../../../../lib/core/clock';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import { boundIntentStates } from '../../../../lib/transactions/intent-rules';
import { formatClockTime } from '../../../_duel/clock-words';
import { findOwnSide, isTooLateToPay, type PlayerView } from '../../../_duel/view';
import { localizeAmount } from '../../../_messages/format-number';
import { useLocale } from '../../../_messages/use-locale';
import styles from '../../../_payment/PaymentPanel.module.css';
import { WalletGate } from '../../../_payment/WalletGate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { useIsAfter } from '../../../_ui/now';
import { Problem } from '../../../_ui/Problem';
import { BalanceGate } from './BalanceGate';
import { ConsentStep } from './ConsentStep';
import { checkConsent } from './consent';
import { TransactionStep } from './TransactionStep';

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

/** Panel in which the player pays their own fee: what it is for, whether the wallet has enough, and the transaction. */
export default function PaymentPanel({ view, wallet, refresh }: Props) {
  const t = useTranslations('pay');
  const siteTexts = useTranslations('site');
  const network = useNetwork();
  const { fullDuel, intents, blockHeight } = view;
  const last =
    fullDuel.fundingDeadline === null
      ? null
      : calculateLastPaymentTime(fullDuel.fundingDeadline, fullDuel.fundingSeconds);
  const afterLastCall = useIsAfter(last, view.clockOffsetMs);
  if (network === null || last === null) {
    return <Problem what={t('payment.unreachable.what')} next={t('payment.unreachable.next')} />;
  }
  const payments = intents.filter(({ purpose }) => purpose === 'fund');
  const isUnderWay = payments.some(({ state }) => boundIntentStates.has(state));
  const own = findOwnSide(fullDuel, wallet);
  if (own !== undefined && isTooLateToPay(view, own, afterLastCall)) return <TooLateNote />;
  const consent = checkConsent(fullDuel);
  if (consent !== 'agreed') return <ConsentStep consent={consent} payBefore={last} />;
  const fee = (
    <Amount
      baseUnits={fullDuel.feeAmount}
      decimals={fullDuel.feeDecimals}
      unit="SOL"
      network={describeNetwork(siteTexts, network)}
    />
  );
  return (
    <div className={styles.payment}>
      <WalletGate wallet={wallet}>
        <BalanceGate
          {...{ network, wallet, isPaymentUnderWay: isUnderWay }}
          escrowAddress={fullDuel.escrowAddress}
          duelFeeLamports={fullDuel.feeAmount}
        >
          <TransactionStep
            task={{ duel: fullDuel, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }}
            intents={payments}
            resumesNewestIntent
            {...{ blockHeight, refresh }}
            stepName={t('step.payment')}
            buttonLabel={t('payment.button', {
              amount: `${localizeAmount(t.locale, fullDuel.feeAmount, fullDuel.feeDecimals)} SOL`,
            })}
            retryLabel={t('payment.retry')}
            isPrimary
            lead={<FeeDue fee={fee} bond={fullDuel.bondAmount} />}
            renderEffect={() => <FeeSentence fee={fee} duel={fullDuel} />}
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
  const t = useTranslations('pay.payment');
  return (
    <>
      <p>{t.rich('feeDue', { fee: () => fee })}</p>
      <p>{t.rich('bond', { bond: () => <Amount baseUnits={bond} decimals={SOL_DECIMALS} unit="SOL" /> })}</p>
    </>
  );
}

function FeeSentence({ fee, duel }: { fee: ReactNode; duel: PlayerView['fullDuel'] }) {
  const t = useTranslations('pay.payment');
  const locale = useLocale();
  const { fundingDeadline, resolutionDeadline } = duel;
  const formatDeadline = (deadline: Date | null): string =>
    deadline === null ? '' : formatClockTime(locale, deadline, systemClock.now());
  return t.rich('effect', {
    fee: () => fee,
    hasPayTime: fundingDeadline === null ? 'no' : 'yes',
    payTime: formatDeadline(fundingDeadline),
    hasResultTime: resolutionDeadline === null ? 'no' : 'yes',
    resultTime: formatDeadline(resolutionDeadline),
  });
}

function TooLateNote() {
  const t = useTranslations('pay.payment.tooLate');
  return <Problem tone="warning" what={t('what')} money={t('money')} next={t('next')} />;
}
