import { defineEndpoint } from '../../api/endpoint';
import { intent, intentParams } from '../payments/contract';

/** Gives up the rip of a verified payment, and records that its payer is owed a refund. */
export const surrenderPayment = defineEndpoint({
  method: 'POST',
  path: '/gacha/payment-intents/{intentId}/surrender',
  tag: 'Gacha',
  summary: 'Gives up the rip of a verified payment and records a refund to its payer; safe to repeat',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'none',
  headers: {},
  params: intentParams,
  success: 200,
  response: intent,
  problems: [
    'unauthenticated',
    'forbidden',
    'not-found',
    'payment-not-verified',
    'payment-spent',
    'rip-undeliverable',
    'state-changed',
    'rate-limited',
  ],
  availability: 'devnet-preview',
  extension: true,
});
