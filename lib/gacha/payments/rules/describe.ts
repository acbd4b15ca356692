import type { IntentState } from './intent';

interface Payment {
  readonly intentId: string;
  readonly state: string;
}

/** Describes a payment's state and the next step, for a request that requires another state. */
export function describePayment({ intentId, state }: Payment): string {
  const path = `/v1/gacha/payment-intents/${intentId}`;
  const next: Readonly<Record<IntentState, string>> = {
    open: `Pay it: POST ${path}/transaction prepares the payment.`,
    claimed: `Verify it with POST ${path}/verify once its transaction is final.`,
    verified: 'Rip it with POST /v1/gacha/rips.',
    spent: 'GET /v1/gacha/rips lists its rip.',
    expired: 'It has ended: create a new one.',
    failed: 'It has ended: create a new one. GET /v1/gacha/debts lists what is owed to you.',
  };
  return `The payment intent ${intentId} is ${state}. ${next[state as IntentState]}`;
}
