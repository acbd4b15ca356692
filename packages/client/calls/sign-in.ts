import { type AnsweredChallenge, type SigningWallet, signChallenge } from '../../../lib/client/sign-challenge';
import { createChallenge, createSession, type WalletSession } from '../generated/authentication';
import type { Client } from './client';

/**
 * Gets a challenge, checks that it is a sign-in message, and has it signed. Throws as `call` does,
 * UnexpectedChallengeError, or the wallet's error.
 */
export const answerChallenge = async (client: Client, signer: SigningWallet): Promise<AnsweredChallenge> =>
  signChallenge(await client.call(createChallenge, { body: { wallet: signer.wallet } }), signer);

/** Signs in: a challenge, its signature, a session. Throws as `answerChallenge` does. */
export const signIn = async (client: Client, signer: SigningWallet): Promise<WalletSession> =>
  client.call(createSession, { body: await answerChallenge(client, signer) });
