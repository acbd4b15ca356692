import type { Address } from '@solana/kit';
import { none, some } from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder, type MintArgs, type TokenArgs } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from './address';
import { findCardMintFault, findMissingCardFault, parsePlainTokenBalance } from './card';

const owner = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ' as Address;
const mint = 'FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn' as Address;
const other = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB8YaB1pPB263' as Address;

const mintAccount = (changes: Partial<MintArgs> = {}) => ({
  owner: TOKEN_PROGRAM_ADDRESS as string,
  data: new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: none(),
      supply: 1n,
      decimals: 0,
      isInitialized: true,
      freezeAuthority: none(),
      ...changes,
    }),
  ),
});
const tokenAccount = (changes: Partial<TokenArgs> = {}) => ({
  owner: TOKEN_PROGRAM_ADDRESS as string,
  data: new Uint8Array(
    getTokenEncoder().encode({
      mint,
      owner,
      amount: 1n,
      delegate: none(),
      state: AccountState.Initialized,
      isNative: none(),
      delegatedAmount: 0n,
      closeAuthority: none(),
      ...changes,
    }),
  ),
});

describe('F11: a mint is a card', () => {
  it('when it is one whole piece that nobody can freeze or make another of', () => {
    expect(findCardMintFault(mintAccount())).toBeNull();
  });

  it.each<[string, ReturnType<typeof mintAccount> | null]>([
    ['no such mint', null],
    ['legacy', { ...mintAccount(), owner: SYSTEM_PROGRAM_ADDRESS }],
    ['no mint', tokenAccount()],
    ['not initialised', mintAccount({ isInitialized: false })],
    ['1 decimals', mintAccount({ decimals: 1 })],
    ['supply of 0', mintAccount({ supply: 0n })],
    ['supply of 2', mintAccount({ supply: 2n })],
    ['more pieces', mintAccount({ mintAuthority: some(other) })],
    ['freeze', mintAccount({ freezeAuthority: some(other) })],
  ])('but not with this fault: %s', (fault, account) => {
    expect(findCardMintFault(account)).toContain(fault);
  });
});

describe('a wallet holds a card', () => {
  it('in a plain account of its own', () => {
    expect(findMissingCardFault(tokenAccount(), { owner, mint })).toBeNull();
    expect(parsePlainTokenBalance(tokenAccount({ amount: 0n }), { owner, mint })).toBe(0n);
  });

  it.each<[string, ReturnType<typeof tokenAccount> | null]>([
    ['is not there', null],
    ['is of another program', { ...tokenAccount(), owner: SYSTEM_PROGRAM_ADDRESS }],
    ['is no token account', mintAccount()],
    ['is empty', tokenAccount({ amount: 0n })],
    ['is of another mint', tokenAccount({ mint: other })],
    ['is another wallet’s', tokenAccount({ owner: other })],
    ['is frozen', tokenAccount({ state: AccountState.Frozen })],
    ['can be moved by another', tokenAccount({ delegate: some(other), delegatedAmount: 1n })],
    ['can be closed by another', tokenAccount({ closeAuthority: some(other) })],
  ])('but not in one that %s', (_, account) => {
    expect(findMissingCardFault(account, { owner, mint })).not.toBeNull();
  });
});
