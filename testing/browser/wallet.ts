import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { BrowserContext, Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { type Address, getTransactionDecoder, getTransactionEncoder, type SignatureBytes } from '@solana/kit';
import { injectWallet, type SignInInput } from './injected-wallet';

type WalletRequestKind = 'connect' | 'signMessage' | 'signTransaction' | 'signIn';

/** A wallet in the browser's page that approves each request, unless the test tells it otherwise. */
export interface TestWallet {
  readonly address: string;
  readonly name: string;
  /** All requests from pages, in order, including rejected ones. */
  readonly requests: WalletRequestKind[];
  /** Rejects the next request, as a user would. */
  rejectNext(): void;
  /** Mishandles the next request in this way. */
  misbehave(how: Misbehaviour): void;
  /** Switches to another account in the wallet, on an open page. */
  switchAccount(page: Page, to: { readonly address: string }): Promise<void>;
}

/** A way for the wallet to mishandle a request. */
export type Misbehaviour =
  | { readonly kind: 'fail'; readonly message: string }
  /** Never answers, as if its window had been closed. */
  | { readonly kind: 'silence' }
  /** Signs the bytes that `bend` returns instead of those it was given. */
  | { readonly kind: 'bend'; readonly bend: (wire: Uint8Array) => Uint8Array }
  /** Signs with a key that is not its own. */
  | { readonly kind: 'forge' };

export interface WalletOptions {
  readonly name?: string;
  /** 32 bytes; a new key when absent. */
  readonly secretKey?: Uint8Array;
  /** Networks that the wallet's account supports. */
  readonly chains?: readonly string[];
  /** Whether the wallet supports Sign In With Solana. Default: true. */
  readonly supportsSignIn?: boolean;
}

/** This process's reply to the wallet in the page. Bytes are arrays of numbers, so that they can be serialized. */
type WalletReply =
  | { readonly bytes: number[]; readonly signed: number[] }
  | { readonly rejected: true }
  | { readonly failed: string };

/**
 * Installs a wallet into every page opened from now on. The key stays in Node: the page sees only the features of the
 * Wallet Standard, as with a real extension.
 */
export async function installWallet(target: Page | BrowserContext, options: WalletOptions = {}): Promise<TestWallet> {
  const secretKey = options.secretKey ?? randomBytes(32);
  const publicKey = ed25519.getPublicKey(secretKey);
  const address = base58.encode(publicKey);
  const name = options.name ?? 'Test wallet';
  const requests: WalletRequestKind[] = [];
  let next: Misbehaviour | 'reject' | null = null;

  const answer = (request: WalletRequestKind, payload: number[] | SignInInput): WalletReply | Promise<WalletReply> => {
    requests.push(request);
    const how = next;
    next = null;
    if (how === 'reject') return { rejected: true };
    if (how?.kind === 'fail') return { failed: how.message };
    if (how?.kind === 'silence') return new Promise(() => {});
    const key = { secretKey: how?.kind === 'forge' ? randomBytes(32) : secretKey, address };
    if (how?.kind === 'bend') return buildReply(request, [...how.bend(Uint8Array.from(payload as number[]))], key);
    return buildReply(request, payload, key);
  };
  const binding = `testWallet_${address}`;
  const chains = [...(options.chains ?? ['solana:devnet', 'solana:localnet'])];
  await target.exposeFunction(binding, answer);
  const injected = {
    name,
    address,
    publicKey: [...publicKey],
    binding,
    chains,
    signsIn: options.supportsSignIn ?? true,
  };
  await target.addInitScript(injectWallet, injected);
  return {
    ...{ address, name, requests },
    rejectNext: () => {
      next = 'reject';
    },
    misbehave: (how) => {
      next = how;
    },
    switchAccount: (page, to) =>
      page.evaluate(([event, detail]) => void window.dispatchEvent(new CustomEvent(event as string, { detail })), [
        `${binding}:switch`,
        { address: to.address, publicKey: [...base58.decode(to.address)] },
      ] as const),
  };
}

interface Key {
  readonly secretKey: Uint8Array;
  readonly address: string;
}

function buildReply(request: WalletRequestKind, payload: number[] | SignInInput, key: Key): WalletReply {
  if (request === 'connect') return { bytes: [], signed: [] };
  if (request === 'signTransaction') return signTransaction(Uint8Array.from(payload as number[]), key);
  const message =
    request === 'signIn' ? buildSignInMessage(payload as SignInInput, key.address) : (payload as number[]);
  return { bytes: [...ed25519.sign(Uint8Array.from(message), key.secretKey)], signed: [...message] };
}

function signTransaction(wire: Uint8Array, { secretKey, address }: Key): WalletReply {
  const transaction = getTransactionDecoder().decode(wire);
  if (!(address in transaction.signatures)) throw new Error(`${address} is no signer of this transaction`);
  const signature = ed25519.sign(new Uint8Array(transaction.messageBytes), secretKey) as SignatureBytes;
  const signatures = { ...transaction.signatures, [address as Address]: signature };
  const signed = getTransactionEncoder().encode({ ...transaction, signatures });
  return { bytes: [...signature], signed: [...signed] };
}

/** Builds the Sign In With Solana message, as wallets do. Returns its UTF-8 bytes. */
export function buildSignInMessage(input: SignInInput, address: string): Uint8Array {
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
