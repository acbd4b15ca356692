import type { SolanaSignInInput, SolanaSignInOutput } from '@solana/wallet-standard-features';
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util';
import { AccountChangedError } from './wallet-request';

type SignIn = (input: SolanaSignInInput) => Promise<SolanaSignInOutput>;

/**
 * Signs the service's text by the wallet's Sign In With Solana. Returns null if the text can't be rebuilt from its
 * fields, or the wallet signed another text. Throws AccountChangedError if another account than `wallet` signed.
 */
export async function signInWithSolana(signIn: SignIn, text: string, wallet: Uint8Array): Promise<Uint8Array | null> {
  const fields = parseSignInMessageText(text);
  if (fields === null || createSignInMessageText(fields) !== text) return null;
  const { account, signedMessage, signature } = await signIn(fields);
  if (!areBytesEqual(Uint8Array.from(account.publicKey), wallet))
    throw new AccountChangedError('Another account signed in.');
  return areBytesEqual(signedMessage, new TextEncoder().encode(text)) ? signature : null;
}

const areBytesEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
