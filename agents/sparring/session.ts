import { type Client, createClient } from '../../lib/client/client';
import { isApiProblem } from '../../lib/client/problem';
import { signIn } from '../../lib/client/sign-in';
import type { Keypair } from '../keypair';

/**
 * Returns a function that calls the service as a wallet, signed in. A call rejects if the session has ended; the next
 * one signs in again.
 */
export function openWalletSession(
  base: string,
  keypair: Keypair,
): <Value>(use: (client: Client) => Promise<Value>) => Promise<Value> {
  let token: string | null = null;
  let signing: Promise<void> | null = null;
  const client = createClient({ baseUrl: base, token: () => token });
  const startSession = async (): Promise<void> => {
    const signer = { wallet: keypair.address, signMessage: async (bytes: Uint8Array) => keypair.sign(bytes) };
    token = (await signIn(client, signer)).token;
  };
  return async (use) => {
    if (token === null) {
      signing ??= startSession().finally(() => {
        signing = null;
      });
      await signing;
    }
    try {
      return await use(client);
    } catch (error) {
      if (isApiProblem(error, 'unauthenticated')) token = null;
      throw error;
    }
  };
}
