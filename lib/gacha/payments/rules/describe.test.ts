import { expect, test } from 'vitest';
import { describePayment } from './describe';

const at = '/v1/gacha/payment-intents/gpi_1';
test.each([
  ['open', `Pay it: POST ${at}/transaction prepares the payment.`],
  ['claimed', `Verify it with POST ${at}/verify once its transaction is final.`],
  ['verified', 'Rip it with POST /v1/gacha/rips.'],
  ['spent', 'GET /v1/gacha/rips lists its rip.'],
  ['expired', 'It has ended: create a new one.'],
  ['failed', 'It has ended: create a new one. GET /v1/gacha/debts lists what is owed to you.'],
])('a payment that is %s says so, and what follows', (state, next) => {
  expect(describePayment({ intentId: 'gpi_1', state })).toBe(`The payment intent gpi_1 is ${state}. ${next}`);
});
