'use client';

import { formatAmount } from '../../../../lib/core/money';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';

type PaymentEndWords = Readonly<Record<'what' | 'money' | 'next', string>>;

const UNKNOWN_PAYMENT: PaymentEndWords = {
  what: 'The service knows nothing of this payment',
  money: 'What is on chain stays there.',
  next: 'Its data may have been cleared since. Your seed is kept in this browser; begin another rip.',
};

const END_REASON_WORDS: Readonly<Record<NonNullable<PaymentIntentBody['endReason']>, PaymentEndWords>> = {
  lapsed: {
    what: 'The time to pay is up',
    money: 'No money has moved.',
    next: 'The reserved card went back into the machine. Begin another rip when you are ready.',
  },
  'never-landed': {
    what: 'Your payment never reached the chain',
    money: 'No money has moved.',
    next: 'Its blockhash got too old, so it never can be on chain. Should it be found all the same, it is held for you. Begin another rip.',
  },
  'failed-on-chain': {
    what: 'The chain refused your payment',
    money: 'Nothing but its network fee was taken.',
    next: 'Look at what your token account holds, and begin another rip.',
  },
  undeliverable: {
    what: 'What you paid for cannot be given',
    money: 'The price is recorded as owed to you.',
    next: 'Its rip cannot be made any more. The operator sends the price back by a transaction of its own; nothing needs to be done.',
  },
  surrendered: {
    what: 'You gave this rip up',
    money: 'The price is recorded as owed to you.',
    next: 'The operator sends it back by a transaction of its own; nothing needs to be done. The pack stays closed, and its cards went back into the machine.',
  },
};

/** Problem shown if the service's seed is too old, or was used by a rip that this browser doesn't know. */
export function SeedUnusableProblem({ onAgain: onStartOver }: { onAgain: () => void }) {
  return (
    <Problem
      tone="warning"
      what="This hash serves no rip any more"
      money="Nothing was paid from here."
      next="It is an hour old, or a rip took it, in another tab or browser. What you ripped is in your collection below."
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
