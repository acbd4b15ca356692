'use client';

import { useTranslations } from '#use-translations';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { formatTestPrice } from '../price-words';

/** The problem to show if the service's seed can't be used in this browser: it is too old, or was used elsewhere. */
export function SeedUnusableProblem({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('gacha');
  return (
    <Problem tone="warning" what={t('seedUnusable.what')} money={t('seedUnusable.money')} next={t('seedUnusable.next')}>
      <Button onClick={onStartOver}>{t('beginAnother')}</Button>
    </Problem>
  );
}

/**
 * How a payment ended without a rip, where its money is, and a button to begin again. `intent` is null if the service
 * doesn't know the payment.
 */
export function PaymentEndProblem({
  intent,
  onStartOver,
}: {
  intent: PaymentIntentBody | null;
  onStartOver: () => void;
}) {
  const t = useTranslations('gacha');
  const reason = intent === null ? 'unknown' : (intent.endReason ?? 'lapsed');
  const price = intent === null ? '' : formatTestPrice(t, intent);
  return (
    <Problem
      tone="warning"
      what={t(`paymentEnd.${reason}.what`)}
      money={t(`paymentEnd.${reason}.money`, { price })}
      next={t(`paymentEnd.${reason}.next`)}
    >
      <Button onClick={onStartOver}>{t('beginAnother')}</Button>
    </Problem>
  );
}
