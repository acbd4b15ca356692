import { createChallenge, createSession } from '../auth/contract';
import type { Client } from './client';
import type { EndpointResponse } from './given';
import { type AnsweredChallenge, type SigningWallet, signChallenge } from './sign-challenge';

/** A new session with its token. */
export type WalletSession = EndpointResponse<typeof createSession>;

/**
 * Gets a challenge, checks that it is a sign-in message, and has it signed. Throws ApiProblem,
 * UnexpectedChallengeError, or the wallet's error.
 */
export const answerChallenge = async (client: Client, signer: SigningWallet): Promise<AnsweredChallenge> =>
  signChallenge(await client.call(createChallenge, { body: { wallet: signer.wallet } }), signer);

/** Signs in: a challenge, its signature, a session. Throws as `answerChallenge` does. */
export const signIn = async (client: Client, signer: SigningWallet): Promise<WalletSession> =>
  client.call(createSession, { body: await answerChallenge(client, signer) });
