import { AccountState, getMintEncoder } from '@solana-program/token';
import { NATIVE_MINT, type NamedAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../addresses';
import type { EscrowState } from './escrow-state';

export interface TokenAccount {
  readonly kind: 'token';
  /** The program that owns the account. */
  readonly program: NamedAddress;
  readonly mint: NamedAddress;
  readonly owner: NamedAddress;
  readonly amount: bigint;
  readonly state: AccountState;
  readonly delegate: NamedAddress | null;
  readonly delegatedAmount: bigint;
  /** The last delegate, whose allowance is used up: the token program leaves its address in the data. */
  readonly formerDelegate: NamedAddress | null;
  readonly closeAuthority: NamedAddress | null;
}

export interface Mint {
  readonly kind: 'mint';
  readonly program: NamedAddress;
  readonly supply: bigint;
  readonly decimals: number;
  readonly mintAuthority: NamedAddress | null;
  readonly freezeAuthority: NamedAddress | null;
  readonly isInitialized: boolean;
}

/** Content of an account. `bytes` is any content that is none of the others. */
export type AccountContent =
  | { readonly kind: 'wallet' }
  | TokenAccount
  | Mint
  | { readonly kind: 'escrow'; readonly state: EscrowState }
  | { readonly kind: 'bytes'; readonly program: NamedAddress; readonly data: Uint8Array };

/** An account of the model. Immutable: a change replaces it. */
export interface ModelAccount {
  readonly key: NamedAddress;
  readonly lamports: bigint;
  readonly content: AccountContent;
}

/** Content of an account of the system program without data, and of an account that doesn't exist. */
export const WALLET_CONTENT: AccountContent = { kind: 'wallet' };
/** Rent of a token account in lamports, on today's clusters. */
export const TOKEN_RENT = 2_039_280n;
/** Rent of an escrow account in lamports, on today's clusters. */
export const ESCROW_RENT = 4_865_040n;

/**
 * Builds a token account of the legacy program, by default initialized, empty, and without delegate or close authority.
 */
export function buildTokenAccount(
  owner: NamedAddress,
  mint: NamedAddress,
  changes: Partial<TokenAccount> = {},
): TokenAccount {
  return {
    kind: 'token',
    program: TOKEN_PROGRAM,
    mint,
    owner,
    amount: 0n,
    state: AccountState.Initialized,
    delegate: null,
    delegatedAmount: 0n,
    formerDelegate: null,
    closeAuthority: null,
    ...changes,
  };
}

/** Returns the lamports of a token account: its rent, plus the amount if it holds wrapped SOL. */
export function calculateTokenLamports(token: TokenAccount): bigint {
  return TOKEN_RENT + (token.mint === NATIVE_MINT ? token.amount : 0n);
}

export interface EncodedContent {
  readonly owner: NamedAddress;
  readonly data: Uint8Array;
}

const encodings = new WeakMap<AccountContent, EncodedContent>();
const EMPTY = new Uint8Array();

/** Returns the data that the account must have on chain, and the program that must own it. */
export function encodeContent(content: AccountContent, escrowProgram: NamedAddress): EncodedContent {
  const known = encodings.get(content);
  if (known !== undefined) return known;
  const encoded = encodeUncached(content, escrowProgram);
  encodings.set(content, encoded);
  return encoded;
}

function encodeUncached(content: AccountContent, escrowProgram: NamedAddress): EncodedContent {
  if (content.kind === 'wallet') return { owner: SYSTEM_PROGRAM, data: EMPTY };
  if (content.kind === 'escrow') return { owner: escrowProgram, data: content.state.encode() };
  if (content.kind === 'bytes') return { owner: content.program, data: content.data };
  const data = content.kind === 'mint' ? encodeMint(content) : encodeToken(content);
  return { owner: content.program, data };
}

function encodeMint({ supply, decimals, mintAuthority, freezeAuthority, isInitialized }: Mint): Uint8Array {
  const authorities = {
    mintAuthority: mintAuthority?.address ?? null,
    freezeAuthority: freezeAuthority?.address ?? null,
  };
  return new Uint8Array(getMintEncoder().encode({ supply, decimals, isInitialized, ...authorities }));
}

/** Offset of a token account's rent reserve, which wrapped SOL alone has: u32 1, then a u64 of lamports. */
const RESERVE_OFFSET = 109;

function encodeToken({
  mint,
  owner,
  amount,
  state,
  delegate,
  delegatedAmount,
  formerDelegate,
  closeAuthority,
}: TokenAccount): Uint8Array {
  const data = new Uint8Array(165);
  const view = new DataView(data.buffer);
  data.set(mint.bytes, 0);
  data.set(owner.bytes, 32);
  view.setBigUint64(64, amount, true);
  encodeOptional(data, 72, delegate);
  if (delegate === null && formerDelegate !== null) data.set(formerDelegate.bytes, 76);
  data[108] = state;
  if (mint === NATIVE_MINT) {
    view.setUint32(RESERVE_OFFSET, 1, true);
    view.setBigUint64(RESERVE_OFFSET + 4, TOKEN_RENT, true);
  }
  view.setBigUint64(121, delegatedAmount, true);
  encodeOptional(data, 129, closeAuthority);
  return data;
}

function encodeOptional(data: Uint8Array, offset: number, key: NamedAddress | null): void {
  if (key === null) return;
  data[offset] = 1;
  data.set(key.bytes, offset + 4);
}
