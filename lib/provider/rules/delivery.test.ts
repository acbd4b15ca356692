import { expect, test } from 'vitest';
import { testWallet } from '../../../testing/service/wallet';
import type { DeliveryRequest } from '../port';
import { formatDeliveryMessage, isDeliveryPromise } from './delivery';

const provider = testWallet('delivering provider');
const request: DeliveryRequest = {
  deliveryId: 'rip_1',
  cardId: 'terrace-7',
  recipient: testWallet('recipient').address,
};
const mint = testWallet('card mint').address;
const signature = provider.signText(formatDeliveryMessage(request, mint));

test('the message has one line for each part', () => {
  expect(formatDeliveryMessage(request, mint)).toBe(
    `ripduel:delivery:1\nrip_1\nterrace-7\n${request.recipient}\n${mint}`,
  );
});

test('a promise binds delivery, card, recipient and mint to the provider’s key', () => {
  expect(isDeliveryPromise(request, mint, signature, provider.address)).toBe(true);
  const another = testWallet('another').address;
  for (const changed of [{ deliveryId: 'rip_2' }, { cardId: 'terrace-8' }, { recipient: another }])
    expect(isDeliveryPromise({ ...request, ...changed }, mint, signature, provider.address)).toBe(false);
  expect(isDeliveryPromise(request, another, signature, provider.address)).toBe(false);
  expect(isDeliveryPromise(request, mint, signature, another)).toBe(false);
});

test.each(['', 'x', '1'.repeat(88), signature.slice(1)])('%j is no promise', (text) => {
  expect(isDeliveryPromise(request, mint, text, provider.address)).toBe(false);
});

test('neither is a signature of a small-order key', () => {
  const smallOrderKey = '11111111111111111111111111111111';
  expect(isDeliveryPromise(request, mint, '1'.repeat(64), smallOrderKey)).toBe(false);
});
