import { AccountState } from '@solana-program/token';
import { NATIVE_MINT, type NamedAddress, sha256, TOKEN_PROGRAM, toId } from '../addresses';
import { type TokenAccount, WALLET_CONTENT } from './account';
import type { AccountMeta, ModelCall } from './call';

/** Returns a token account of the legacy program; null for any other account. */
export function findLegacyToken(call: ModelCall, key: NamedAddress): TokenAccount | null {
  const token = call.draft.getToken(key);
  return token?.program === TOKEN_PROGRAM ? token : null;
}

/** Whether this is an initialized account of this mint and owner, without delegate or close authority. */
export function isPlainTokenAccount(
  token: TokenAccount | null,
  mint: NamedAddress | null,
  owner: { id: string },
): boolean {
  return (
    token !== null &&
    token.state === AccountState.Initialized &&
    token.mint.id === mint?.id &&
    token.owner.id === owner.id &&
    token.delegate === null &&
    token.closeAuthority === null
  );
}

/** Whether this is the vault address that the escrow account and the seed give. False without a seed. */
export function isVaultAddress(vault: NamedAddress, escrow: NamedAddress, seed: string | undefined): boolean {
  const bytes = sha256(escrow.bytes, Buffer.from(seed ?? ''), TOKEN_PROGRAM.bytes);
  return seed !== undefined && toId(bytes) === vault.id;
}

/** Models a transfer by the token program. A failed check is recorded in `call` as the broken rule `other`. */
export function transfer(
  call: ModelCall,
  from: AccountMeta,
  to: AccountMeta,
  signer: AccountMeta,
  amount: bigint,
): void {
  const authority = signer.key;
  const [source, destination] = [findLegacyToken(call, from.key), findLegacyToken(call, to.key)];
  call.demand(from.writable && to.writable && signer.signer, 'other');
  const both = [source, destination];
  call.demand(
    both.every((token) => token?.state === AccountState.Initialized),
    'other',
  );
  call.demand(source !== null && destination !== null, 'other');
  if (source === null || destination === null) return;
  call.demand(source.mint === destination.mint && source.amount >= amount, 'other');
  const isDelegate = source.delegate === authority;
  call.demand(isDelegate ? source.delegatedAmount >= amount : source.owner === authority, 'other');
  if (!call.isAccepted || from.key === to.key) return;
  const left = isDelegate ? source.delegatedAmount - amount : source.delegatedAmount;
  const isUsedUp = isDelegate && left === 0n;
  const after = { ...source, amount: source.amount - amount, delegatedAmount: left };
  putTokenAccount(call, from.key, isUsedUp ? { ...after, delegate: null, formerDelegate: source.delegate } : after);
  putTokenAccount(call, to.key, { ...destination, amount: destination.amount + amount });
  if (source.mint === NATIVE_MINT) {
    call.draft.addLamports(from.key, -amount);
    call.draft.addLamports(to.key, amount);
  }
}

/**
 * Models the close of a token account by its close authority, or by its owner if it has none. Its lamports go to `to`.
 */
export function closeAccount(call: ModelCall, account: AccountMeta, to: AccountMeta, authority: NamedAddress): void {
  const token = findLegacyToken(call, account.key);
  call.demand(account.writable && to.writable && account.key !== to.key, 'other');
  call.demand(token !== null, 'other');
  if (token === null) return;
  call.demand((token.closeAuthority ?? token.owner) === authority, 'other');
  call.demand(token.mint === NATIVE_MINT || token.amount === 0n, 'other');
  if (!call.isAccepted) return;
  call.draft.addLamports(to.key, call.draft.getLamports(account.key));
  call.draft.put(account.key, WALLET_CONTENT, 0n);
}

function putTokenAccount(call: ModelCall, key: NamedAddress, token: TokenAccount): void {
  call.draft.put(key, token, call.draft.getLamports(key));
}
