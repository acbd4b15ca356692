import { ed25519 } from '@noble/curves/ed25519.js';
import type { Page } from '@playwright/test';
import { base58 } from '@scure/base';
import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { MEMO_PROGRAM_ADDRESS } from '@solana-program/memo';
import { expect, test } from '../testing/browser/strict-page';
import { installWallet } from '../testing/browser/wallet';

/**
 * Arguments of `callInPage`: feature, method, the name of the method's input (empty for none) and the input's bytes.
 */
type FeatureCall = [feature: string, method: string, input: string, bytes: number[]];

/**
 * Runs in the page: finds the wallet as an app does and calls one of its features. Bytes are passed and returned as
 * numbers.
 */
async function callInPage([feature, method, input, bytes]: FeatureCall): Promise<Record<string, number[]>> {
  type Methods = Record<string, (input: object) => Promise<object[]>>;
  const wallets: { features: Record<string, Methods> }[] = [];
  const api = { register: (wallet: (typeof wallets)[number]) => wallets.push(wallet) };
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  const answers = await wallets[0]?.features[feature]?.[method]?.(
    input === '' ? {} : { [input]: Uint8Array.from(bytes) },
  );
  const found = Object.entries(answers?.[0] ?? {}).filter(([, value]) => value instanceof Uint8Array);
  return Object.fromEntries(found.map(([name, value]) => [name, [...value]]));
}

const callFeature = (page: Page, ...request: FeatureCall) => page.evaluate(callInPage, request);

const buildTransaction = (payer: string): Uint8Array =>
  new Uint8Array(
    getTransactionEncoder().encode(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          (message) => setTransactionMessageFeePayer(payer as Address, message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n },
              message,
            ),
          (message) =>
            appendTransactionMessageInstruction(
              { programAddress: MEMO_PROGRAM_ADDRESS, data: new Uint8Array(3) },
              message,
            ),
        ),
      ),
    ),
  );

test('the test wallet signs messages and transactions with a key that stays outside the page', {
  tag: '@fast',
}, async ({ page }) => {
  const wallet = await installWallet(page);
  const key = base58.decode(wallet.address);
  await page.goto('/');

  const message = [...new TextEncoder().encode('rip')];
  const signed = await callFeature(page, 'solana:signMessage', 'signMessage', 'message', message);
  expect(ed25519.verify(Uint8Array.from(signed.signature!), Uint8Array.from(message), key)).toBe(true);

  const wire = buildTransaction(wallet.address);
  const answer = await callFeature(page, 'solana:signTransaction', 'signTransaction', 'transaction', [...wire]);
  const { messageBytes, signatures } = getTransactionDecoder().decode(Uint8Array.from(answer.signedTransaction!));
  const signature = signatures[wallet.address as Address]!;
  expect(ed25519.verify(new Uint8Array(signature), new Uint8Array(messageBytes), key)).toBe(true);
  expect(wallet.requests).toEqual(['signMessage', 'signTransaction']);
});

test('the test wallet signs in with a text for this site', { tag: '@fast' }, async ({ page }) => {
  const wallet = await installWallet(page);
  await page.goto('/');
  const { signedMessage, signature } = await callFeature(page, 'solana:signIn', 'signIn', '', []);
  const text = new TextDecoder().decode(Uint8Array.from(signedMessage!));
  expect(text).toBe(`${new URL(page.url()).host} wants you to sign in with your Solana account:\n${wallet.address}`);
  const bytes = Uint8Array.from(signedMessage!);
  expect(ed25519.verify(Uint8Array.from(signature!), bytes, base58.decode(wallet.address))).toBe(true);
});

test('the test wallet rejects a single request after `rejectNext`', { tag: '@fast' }, async ({ page }) => {
  const wallet = await installWallet(page);
  await page.goto('/');
  wallet.rejectNext();
  const requestSignature = () => callFeature(page, 'solana:signMessage', 'signMessage', 'message', [1]);
  await expect(requestSignature()).rejects.toThrow('User rejected the request.');
  await expect(requestSignature()).resolves.toHaveProperty('signature');
});
