import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { BrowserContext, Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { type Address, getTransactionDecoder, getTransactionEncoder, type SignatureBytes } from '@solana/kit';
import { injectWallet, type SignInInput } from './injected-wallet';

type Request = 'connect' | 'signMessage' | 'signTransaction' | 'signIn';

export interface TestWallet {
  readonly address: string;
  readonly name: string;
  /** Every request that a page made, in order, also the rejected ones. */
  readonly requests: Request[];
  /** The next request is answered as if the person had said no. */
  rejectNext(): void;
}

export interface WalletOptions {
  readonly name?: string;
  /** 32 bytes; a new key when absent. */
  readonly secretKey?: Uint8Array;
}

/** What the page's half asks of this half; bytes travel as numbers. */
type Answer = { readonly bytes: number[]; readonly signed: number[] } | { readonly rejected: true };

/**
 * Puts a wallet into every page that is opened from here on. The key stays in Node: the page sees the
 * wallet standard's features only, as with a real extension.
 */
export async function installWallet(target: Page | BrowserContext, options: WalletOptions = {}): Promise<TestWallet> {
  const secretKey = options.secretKey ?? randomBytes(32);
  const publicKey = ed25519.getPublicKey(secretKey);
  const address = base58.encode(publicKey);
  const name = options.name ?? 'Test wallet';
  const requests: Request[] = [];
  let isRejecting = false;

  const answer = (request: Request, payload: number[] | SignInInput): Answer => {
    requests.push(request);
    const isRejected = isRejecting;
    isRejecting = false;
    return isRejected ? { rejected: true } : sign(request, payload, { secretKey, address });
  };
  const binding = `testWallet_${address}`;
  await target.exposeFunction(binding, answer);
  await target.addInitScript(injectWallet, { name, address, publicKey: [...publicKey], binding });
  return {
    address,
    name,
    requests,
    rejectNext: () => {
      isRejecting = true;
    },
  };
}

interface Key {
  readonly secretKey: Uint8Array;
  readonly address: string;
}

function sign(request: Request, payload: number[] | SignInInput, key: Key): Answer {
  if (request === 'connect') return { bytes: [], signed: [] };
  if (request === 'signTransaction') return signTransaction(Uint8Array.from(payload as number[]), key);
  const message = request === 'signIn' ? signInMessage(payload as SignInInput, key.address) : (payload as number[]);
  return { bytes: [...ed25519.sign(Uint8Array.from(message), key.secretKey)], signed: [...message] };
}

function signTransaction(wire: Uint8Array, { secretKey, address }: Key): Answer {
  const transaction = getTransactionDecoder().decode(wire);
  if (!(address in transaction.signatures)) throw new Error(`${address} is no signer of this transaction`);
  const signature = ed25519.sign(new Uint8Array(transaction.messageBytes), secretKey) as SignatureBytes;
  const signatures = { ...transaction.signatures, [address as Address]: signature };
  const signed = getTransactionEncoder().encode({ ...transaction, signatures });
  return { bytes: [...signature], signed: [...signed] };
}

/** The text of Sign In With Solana, as wallets write it. */
export function signInMessage(input: SignInInput, address: string): Uint8Array {
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]));
  const resources = input.resources === undefined ? [] : ['Resources:', ...input.resources.map((uri) => `- ${uri}`)];
  const head = `${input.domain} wants you to sign in with your Solana account:\n${input.address ?? address}`;
  const parts = [head, input.statement, [...fields, ...resources].join('\n')];
  return new TextEncoder().encode(parts.filter((part) => part !== undefined && part !== '').join('\n\n'));
}
