import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant, signature, walletAddress } from '../api/wire';
import { idPattern } from '../core/ids';

const challengeId = z.string().regex(idPattern('chal'), 'must be the id of a challenge');

const challengeRequest = z.strictObject({ wallet: walletAddress }).meta({ id: 'CreateWalletChallengeRequest' });

const challenge = z
  .object({
    challengeId,
    wallet: walletAddress,
    message: z.string().meta({ description: 'Sign exactly these bytes (UTF-8).' }),
    expiresAt: instant,
  })
  .meta({ id: 'WalletChallenge' });

const sessionRequest = z.strictObject({ challengeId, signature }).meta({ id: 'CreateWalletSessionRequest' });

const session = z
  .object({
    token: z.string().meta({ description: 'Send it as `Authorization: Bearer`. It is shown once.' }),
    wallet: walletAddress,
    network: z.literal('solana-devnet'),
    expiresAt: instant.meta({ description: 'At the latest; thirty minutes without use end it earlier.' }),
  })
  .meta({ id: 'WalletSession' });

const sessionCheck = z
  .object({ wallet: walletAddress, network: z.literal('solana-devnet') })
  .meta({ id: 'SessionCheck' });

const common = { tag: 'Authentication', idempotency: 'none', headers: {}, availability: 'devnet' } as const;

export const createChallenge = endpoint({
  ...common,
  method: 'POST',
  path: '/auth/challenges',
  summary: 'A message to sign in with, good for one use within five minutes',
  auth: [],
  limit: 'auth',
  body: challengeRequest,
  success: 201,
  response: challenge,
  problems: ['invalid-request', 'rate-limited'],
});

export const createSession = endpoint({
  ...common,
  method: 'POST',
  path: '/auth/sessions',
  summary: 'A session for the wallet that signed the challenge',
  auth: [],
  limit: 'auth',
  body: sessionRequest,
  success: 201,
  response: session,
  problems: ['invalid-request', 'challenge-rejected', 'challenge-used'],
});

export const getSession = endpoint({
  ...common,
  method: 'GET',
  path: '/auth/session',
  summary: 'Whose session this is',
  auth: ['WS'],
  limit: 'poll',
  success: 200,
  response: sessionCheck,
  problems: ['unauthenticated'],
});

export const revokeSession = endpoint({
  ...common,
  method: 'POST',
  path: '/auth/session/revoke',
  summary: 'Ends this session',
  auth: ['WS'],
  limit: 'write',
  success: 204,
  response: null,
  problems: ['unauthenticated'],
});
