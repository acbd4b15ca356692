'use client';

import { formatAmount } from '../../../../lib/core/money';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';

type PaymentEndWords = Readonly<Record<'what' | 'money' | 'next', string>>;

const UNKNOWN_PAYMENT: PaymentEndWords = {
  what: 'The service doesn’t know this payment',
  money: 'Anything already on chain stays there.',
  next: 'The service’s data may have been cleared. Your seed stays in this browser. Begin another rip.',
};

const END_REASON_WORDS: Readonly<Record<NonNullable<PaymentIntentBody['endReason']>, PaymentEndWords>> = {
  lapsed: {
    what: 'You ran out of time to pay',
    money: 'No money has moved.',
    next: 'The reserved card went back into the machine. Begin another rip when you’re ready.',
  },
  'never-landed': {
    what: 'Your payment never reached Solana',
    money: 'No money has moved.',
    next: 'It expired, so it can’t go through any more. If it’s found on chain after all, it’s held for you. Begin another rip.',
  },
  'failed-on-chain': {
    what: 'Your payment failed on Solana',
    money: 'Only the network fee was taken.',
    next: 'Check your token account’s balance, then begin another rip.',
  },
  undeliverable: {
    what: 'We can’t deliver this rip',
    money: 'The price is recorded as owed to you.',
    next: 'The operator sends the price back in a separate transaction. You don’t need to do anything.',
  },
  surrendered: {
    what: 'You gave up this rip',
    money: 'The price is recorded as owed to you.',
    next: 'The operator sends it back in a separate transaction. You don’t need to do anything. The pack stays closed, and its cards went back into the machine.',
  },
};

/** Problem shown if the service's seed is too old, or was used by a rip that this browser doesn't know. */
export function SeedUnusableProblem({ onAgain: onStartOver }: { onAgain: () => void }) {
  return (
    <Problem
      tone="warning"
      what="This hash can’t be used any more"
      money="You paid nothing from here."
      next="It expired after an hour, or a rip in another tab or browser used it. Cards you ripped are in your collection below."
    >
      <Button onClick={onStartOver}>Begin another rip</Button>
    </Problem>
  );
}

/**
 * How a payment ended without a rip, where its money is, and a button to begin again. `intent` is null if the service
 * doesn't know the payment.
 */
export function PaymentEndProblem({
  intent,
  onAgain: onStartOver,
}: {
  intent: PaymentIntentBody | null;
  onAgain: () => void;
}) {
  const words = intent === null ? UNKNOWN_PAYMENT : END_REASON_WORDS[intent.endReason ?? 'lapsed'];
  return (
    <Problem {...words} money={intent === null ? words.money : describeMoney(intent, words)} tone="warning">
      <Button onClick={onStartOver}>Begin another rip</Button>
    </Problem>
  );
}

const REFUND_OWED_REASONS: ReadonlySet<string> = new Set(['undeliverable', 'surrendered']);

const describeMoney = ({ endReason, amount, decimals, mint }: PaymentIntentBody, { money }: PaymentEndWords): string =>
  REFUND_OWED_REASONS.has(endReason ?? '')
    ? `${formatAmount(amount, decimals)} ${getUnitName(mint)} is recorded as owed to you.`
    : money;
