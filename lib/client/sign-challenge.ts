import { base58 } from '@scure/base';

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

/**
 * Lets the wallet sign a challenge, after checking that it is a sign-in message for this wallet. Throws
 * UnexpectedChallengeError if it isn't, or the wallet's error.
 */
export async function signChallenge(
  { challengeId, message }: { readonly challengeId: string; readonly message: string },
  signer: SigningWallet,
): Promise<AnsweredChallenge> {
  if (!isSignIn(message, signer.wallet)) throw new UnexpectedChallengeError();
  return { challengeId, signature: base58.encode(await signer.signMessage(new TextEncoder().encode(message))) };
}

/**
 * Whether a message begins with the first two lines of a Sign In With Solana message for this wallet. Such bytes can't
 * also be a valid transaction.
 */
const isSignIn = (message: string, wallet: string): boolean => {
  const [greeting = '', account] = message.split('\n');
  return /^[\w.:-]+ wants you to sign in with your Solana account:$/.test(greeting) && account === wallet;
};
