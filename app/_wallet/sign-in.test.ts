import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import { createSignInMessage } from '@solana/wallet-standard-util';
import { expect, test } from 'vitest';
import { buildSignInText } from '../../lib/auth/rules';
import { signInWithSolana } from './sign-in';
import { AccountChangedError } from './wallet-request';

const WALLET = 'So11111111111111111111111111111111111111112';
const KEY = new Uint8Array(32).fill(7);
const SIGNATURE = new Uint8Array(64).fill(9);
const TEXT = buildSignInText({
  origin: 'https://ripduel.example',
  wallet: WALLET,
  nonce: '7Qm2xK4pVtYbWc3Z',
  issuedAt: new Date('2031-05-01T10:00:00.000Z'),
  expiresAt: new Date('2031-05-01T10:05:00.000Z'),
});

const buildSignInStub =
  (signedMessage?: Uint8Array, publicKey = KEY) =>
  async (input: SolanaSignInInput) => ({
    account: { address: WALLET, publicKey, chains: [], features: [] },
    signedMessage: signedMessage ?? createSignInMessage({ domain: '', address: '', ...input }),
    signature: SIGNATURE,
  });

test('the service’s text is what the wallet writes from its fields', async () => {
  expect(await signInWithSolana(buildSignInStub(), TEXT, KEY)).toEqual(SIGNATURE);
});

test('a signature over another text is not taken', async () => {
  const other = new TextEncoder().encode(TEXT.replace('2031', '2032'));
  expect(await signInWithSolana(buildSignInStub(other), TEXT, KEY)).toBeNull();
  expect(await signInWithSolana(buildSignInStub(), 'Not a sign-in', KEY)).toBeNull();
});

test('another account than the connected one is told', async () => {
  const signIn = buildSignInStub(undefined, new Uint8Array(32).fill(8));
  await expect(signInWithSolana(signIn, TEXT, KEY)).rejects.toBeInstanceOf(AccountChangedError);
});
