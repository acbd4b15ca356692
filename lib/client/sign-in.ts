import { base58 } from '@scure/base';
import { createChallenge, createSession } from '../auth/contract';
import type { Client } from './client';
import type { EndpointResponse } from './given';

/** A new session with its token. */
export type WalletSession = EndpointResponse<typeof createSession>;

/** The wallet that signs in. `signMessage` returns the 64 bytes of an Ed25519 signature. */
export interface SigningWallet {
  readonly wallet: string;
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

/** Thrown if the service asks the wallet to sign something else than a sign-in. Nothing was signed. */
export class UnexpectedChallengeError extends Error {
  readonly code = 'strange-challenge';
  constructor() {
    super('The message is not a sign-in of this wallet; it was not signed');
  }
}

/** A challenge with the wallet's signature over it, base58. */
export interface AnsweredChallenge {
  readonly challengeId: string;
  readonly signature: string;
}

/** Gets a challenge, checks that it is a sign-in message, and has it signed. Throws ApiProblem, UnexpectedChallengeError, or the wallet's error. */
export async function answerChallenge(client: Client, signer: SigningWallet): Promise<AnsweredChallenge> {
  const { wallet } = signer;
  const { challengeId, message } = await client.call(createChallenge, { body: { wallet } });
  if (!isSignIn(message, wallet)) throw new UnexpectedChallengeError();
  return { challengeId, signature: base58.encode(await signer.signMessage(new TextEncoder().encode(message))) };
}

/** Signs in: a challenge, its signature, a session. Throws as `answerChallenge` does. */
export const signIn = async (client: Client, signer: SigningWallet): Promise<WalletSession> =>
  client.call(createSession, { body: await answerChallenge(client, signer) });

/** Whether a message begins with the two first lines of Sign In With Solana. Bytes that do are no transaction. */
const isSignIn = (message: string, wallet: string): boolean => {
  const [greeting = '', account] = message.split('\n');
  return /^[\w.:-]+ wants you to sign in with your Solana account:$/.test(greeting) && account === wallet;
};
