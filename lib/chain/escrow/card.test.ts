import type { Address } from '@solana/kit';
import { none, some } from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder, type MintArgs, type TokenArgs } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from './address';
import { findCardMintFault, findMissingCardFault, parsePlainTokenBalance } from './card';

const owner = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ' as Address;
const mint = 'FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn' as Address;
const other = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB8YaB1pPB263' as Address;

const encodeMintAccount = (changes: Partial<MintArgs> = {}) => ({
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
const encodeTokenAccount = (changes: Partial<TokenArgs> = {}) => ({
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
    expect(findCardMintFault(encodeMintAccount())).toBeNull();
  });

  it.each<[string, ReturnType<typeof encodeMintAccount> | null]>([
    ['no such mint', null],
    ['legacy', { ...encodeMintAccount(), owner: SYSTEM_PROGRAM_ADDRESS }],
    ['no mint', encodeTokenAccount()],
    ['not initialised', encodeMintAccount({ isInitialized: false })],
    ['1 decimals', encodeMintAccount({ decimals: 1 })],
    ['supply of 0', encodeMintAccount({ supply: 0n })],
    ['supply of 2', encodeMintAccount({ supply: 2n })],
    ['more pieces', encodeMintAccount({ mintAuthority: some(other) })],
    ['freeze', encodeMintAccount({ freezeAuthority: some(other) })],
  ])('but not with this fault: %s', (fault, account) => {
    expect(findCardMintFault(account)).toContain(fault);
  });
});

describe('a wallet holds a card', () => {
  it('in a plain account of its own', () => {
    expect(findMissingCardFault(encodeTokenAccount(), { owner, mint })).toBeNull();
    expect(parsePlainTokenBalance(encodeTokenAccount({ amount: 0n }), { owner, mint })).toBe(0n);
  });

  it.each<[string, ReturnType<typeof encodeTokenAccount> | null]>([
    ['is not there', null],
    ['is of another program', { ...encodeTokenAccount(), owner: SYSTEM_PROGRAM_ADDRESS }],
    ['is no token account', encodeMintAccount()],
    ['is empty', encodeTokenAccount({ amount: 0n })],
    ['is of another mint', encodeTokenAccount({ mint: other })],
    ['is another wallet’s', encodeTokenAccount({ owner: other })],
    ['is frozen', encodeTokenAccount({ state: AccountState.Frozen })],
    ['can be moved by another', encodeTokenAccount({ delegate: some(other), delegatedAmount: 1n })],
    ['can be closed by another', encodeTokenAccount({ closeAuthority: some(other) })],
  ])('but not in one that %s', (_, account) => {
    expect(findMissingCardFault(account, { owner, mint })).not.toBeNull();
  });
});
