import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { encodeConsentMessage, isConsent } from './consent';

const secret = new Uint8Array(32).fill(7);
const key = base58.encode(ed25519.getPublicKey(secret));
const termsHash = 'ab'.repeat(32);
const signature = base58.encode(ed25519.sign(encodeConsentMessage(termsHash), secret));

test('a consent is the provider’s signature over the domain, a newline and the hash', () => {
  expect(new TextDecoder().decode(encodeConsentMessage(termsHash))).toBe(`ripduel:terms:2\n${termsHash}`);
  expect(isConsent(termsHash, signature, key)).toBe(true);
});

test.each([
  ['another hash', 'cd'.repeat(32), signature, key],
  ['another signature', termsHash, base58.encode(ed25519.sign(encodeConsentMessage('cd'.repeat(32)), secret)), key],
  ['another key', termsHash, signature, base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)))],
  ['a key of small order', termsHash, base58.encode(new Uint8Array(64)), base58.encode(new Uint8Array(32))],
  ['no signature', termsHash, 'none', key],
  ['no key', termsHash, signature, 'none'],
])('%s is no consent', (_, termsHash, given, providerKey) => {
  expect(isConsent(termsHash, given, providerKey)).toBe(false);
});
