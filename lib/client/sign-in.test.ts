import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/client/service';
import { buildSignInText } from '../auth/rules';
import { verifyStrict } from '../core/ed25519';
import { sha256 } from '../core/hash';
import { createClient } from './client';
import { UnexpectedChallengeError } from './sign-challenge';
import { signIn } from './sign-in';

const secret = sha256('a player');
const wallet = base58.encode(ed25519.getPublicKey(secret));
const challengeId = 'chal_9aVYq2JmZ7n1Qw3rT5yUiP';
const expiresAt = '2026-11-21T09:05:00.000Z';
const times = { issuedAt: new Date('2026-11-21T09:00:00.000Z'), expiresAt: new Date(expiresAt) };
const message = buildSignInText({ origin: 'http://localhost:3000', wallet, nonce: 'n', ...times });
const session = { token: 'rds_t', wallet, network: 'solana-devnet', expiresAt };

let service: TestService;
afterEach(() => service.close());

async function signInWithMessage(text: string) {
  service = await openTestService(
    { status: 201, body: { challengeId, wallet, message: text, expiresAt } },
    { status: 201, body: session },
  );
  const signMessage = async (bytes: Uint8Array) => ed25519.sign(bytes, secret);
  return signIn(createClient({ baseUrl: service.baseUrl }), { wallet, signMessage });
}

describe('signIn', () => {
  it('signs the message of the challenge', async () => {
    expect(await signInWithMessage(message)).toEqual({ ...session, expiresAt: times.expiresAt });
    const body = service.received[1]?.body as { challengeId: string; signature: string };
    expect(body.challengeId).toBe(challengeId);
    const signed = verifyStrict(
      base58.decode(wallet),
      new TextEncoder().encode(message),
      base58.decode(body.signature),
    );
    expect(signed).toBe(true);
  });

  it.each([
    ['of another wallet', message.replace(wallet, base58.encode(sha256('another')))],
    ['that is no sign-in', `Pay me\n${wallet}`],
  ])('signs nothing %s', async (_, text) => {
    await expect(signInWithMessage(text)).rejects.toBeInstanceOf(UnexpectedChallengeError);
    expect(service.received).toHaveLength(1);
  });
});
