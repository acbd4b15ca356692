import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { networkName, signature, timestamp, walletAddress } from '../api/wire';
import { buildIdPattern } from '../core/ids';

const challengeId = z.string().regex(buildIdPattern('chal'), 'must be the id of a challenge');

const challengeRequest = z.strictObject({ wallet: walletAddress }).meta({ id: 'CreateWalletChallengeRequest' });

const challengeSchema = z
  .object({
    challengeId,
    wallet: walletAddress,
    message: z.string().meta({ description: 'The message to sign, exactly these UTF-8 bytes.' }),
    expiresAt: timestamp,
  })
  .meta({ id: 'WalletChallenge' });

const sessionRequest = z.strictObject({ challengeId, signature }).meta({ id: 'CreateWalletSessionRequest' });

const createdSession = z
  .object({
    token: z.string().meta({ description: 'Send it as `Authorization: Bearer`. It is returned only once.' }),
    wallet: walletAddress,
    network: networkName,
    expiresAt: timestamp.meta({ description: 'When the session ends. Thirty minutes without use end it earlier.' }),
  })
  .meta({ id: 'WalletSession' });

/** Response to the check of a session: its wallet and the network. */
const currentSession = z.object({ wallet: walletAddress, network: networkName }).meta({ id: 'SessionCheck' });

const activeSession = z.object({
  openedAt: timestamp,
  lastUsedAt: timestamp.meta({ description: 'Accurate to the minute.' }),
  expiresAt: timestamp,
  current: z.boolean().meta({ description: 'Whether this request uses this session.' }),
});

const revocationResult = z
  .object({ revoked: z.number().int().meta({ description: 'How many open sessions were ended.' }) })
  .meta({ id: 'RevokedSessions' });

const endpointDefaults = { tag: 'Authentication', idempotency: 'none', headers: {}, availability: 'devnet' } as const;

export const createChallenge = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/auth/challenges',
  summary: 'Creates a message to sign in with, valid for one use within five minutes',
  auth: [],
  limit: 'auth',
  body: challengeRequest,
  success: 201,
  response: challengeSchema,
  problems: ['invalid-request', 'rate-limited'],
});

export const createSession = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/auth/sessions',
  summary: 'Creates a session for the wallet that signed the challenge',
  auth: [],
  limit: 'auth',
  body: sessionRequest,
  success: 201,
  response: createdSession,
  problems: ['invalid-request', 'challenge-rejected', 'challenge-used'],
});

export const getSession = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/auth/session',
  summary: 'Returns the wallet of this session',
  auth: ['WS'],
  limit: 'poll',
  success: 200,
  response: currentSession,
  problems: ['unauthenticated'],
});

export const revokeSession = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/auth/session/revoke',
  summary: 'Ends this session',
  auth: ['WS'],
  limit: 'write',
  success: 204,
  response: null,
  problems: ['unauthenticated'],
});

export const listSessions = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists the open sessions of this wallet, newest first',
  auth: ['WS'],
  limit: 'poll',
  success: 200,
  response: z
    .object({
      items: z.array(activeSession),
      nextCursor: z.null().meta({ description: 'Always null: one page holds all sessions of a wallet.' }),
    })
    .meta({ id: 'WalletSessionList' }),
  problems: ['unauthenticated', 'rate-limited'],
  extension: true,
});

export const revokeSessions = defineEndpoint({
  ...endpointDefaults,
  method: 'POST',
  path: '/auth/sessions/revoke',
  summary: 'Ends all sessions of this wallet, including this one',
  auth: ['WS'],
  limit: 'write',
  success: 200,
  response: revocationResult,
  problems: ['unauthenticated', 'rate-limited'],
  extension: true,
});

/** Operators' endpoint that ends the open sessions of one wallet, or of all wallets. */
export const revokeSessionsOf = defineEndpoint({
  ...endpointDefaults,
  tag: 'Operations',
  method: 'POST',
  path: '/operations/sessions/revoke',
  summary: 'Ends all sessions of one wallet, or of all wallets',
  auth: ['IK'],
  scope: 'operate',
  limit: 'write',
  body: z
    .strictObject({ wallet: z.union([walletAddress, z.literal('all')], 'must be the address of a wallet, or all') })
    .meta({ id: 'RevokeSessionsRequest' }),
  success: 200,
  response: revocationResult,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited'],
  extension: true,
});
