import type { SolanaSignInInput, SolanaSignInOutput } from '@solana/wallet-standard-features';
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util';
import { AccountChanged } from './wallet-request';

type SignIn = (input: SolanaSignInInput) => Promise<SolanaSignInOutput>;

/**
 * Has a wallet that knows Sign In With Solana write and sign the service's own text, in its own window for it.
 * Null where the text is none that the fields give again, or the wallet signed another text. Throws AccountChanged
 * where another account than `wallet` signed.
 */
export async function signWithSolana(signIn: SignIn, text: string, wallet: Uint8Array): Promise<Uint8Array | null> {
  const fields = parseSignInMessageText(text);
  if (fields === null || createSignInMessageText(fields) !== text) return null;
  const { account, signedMessage, signature } = await signIn(fields);
  if (!isSame(Uint8Array.from(account.publicKey), wallet)) throw new AccountChanged('Another account signed in.');
  return isSame(signedMessage, new TextEncoder().encode(text)) ? signature : null;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
