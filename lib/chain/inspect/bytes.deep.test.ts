import { expect, test } from 'vitest';
import { buildFundTransaction, fundExpectation } from '../../../testing/chain/duel-transactions';
import { payer, paymentTerms, recentBlockhash } from '../../../testing/chain/payments';
import { buildPayment } from '../../gacha/payments/build';
import { inspectTransaction } from './inspect';
import { parseSignedPayment } from './payment';
import { fromBase64, toBase64 } from './wire';

// These tests alter the bytes of transactions one by one, which takes seconds, so mutation testing leaves them out.

test('at most 38 bytes of a fund transaction’s message can be altered without a fault', () => {
  const original = fromBase64(buildFundTransaction());
  const harmless: number[] = [];
  for (let index = 65; index < original.length; index += 1) {
    const bytes = Uint8Array.from(original);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    try {
      if (inspectTransaction(toBase64(bytes), fundExpectation).faults.length === 0) harmless.push(index);
    } catch {
      // Bytes that cannot be read are never signed.
    }
  }
  // Changes to the blockhash (32 bytes), the compute unit limit (4 bytes) or the accounts' write rights (2 bytes) can't
  // cost the wallet anything.
  expect(harmless.length).toBeLessThanOrEqual(32 + 4 + 2);
});

test('a signed payment is refused for each altered byte, and for each length that cuts it', () => {
  const whole = Buffer.from(
    payer.signTransaction(buildPayment(paymentTerms, recentBlockhash).transaction).transaction,
    'base64',
  );
  for (let at = 0; at < whole.length; at += 1) {
    const bent = Buffer.from(whole);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(typeof parseSignedPayment(bent.toString('base64'), paymentTerms), `byte ${at}`).toBe('string');
  }
  for (let length = 0; length < whole.length; length += 1)
    expect(typeof parseSignedPayment(whole.subarray(0, length).toString('base64'), paymentTerms)).toBe('string');
});
