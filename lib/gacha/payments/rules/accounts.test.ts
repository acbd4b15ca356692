import type { Address } from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder, type MintArgs, type TokenArgs } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { testWallet } from '../../../../testing/service/wallet';
import { TOKEN_PROGRAM_ADDRESS } from '../../../chain/escrow/address';
import { findPayerFault, findPaymentMintFault, findTreasuryFault } from './accounts';

const [wallet, stranger, mint] = ['wallet', 'stranger', 'mint'].map((name) => testWallet(name).address as Address) as [
  Address,
  Address,
  Address,
];
/** Address of the Token-2022 program. */
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const buildAccount = (data: Uint8Array, owner: string = TOKEN_PROGRAM_ADDRESS) => ({ owner, data });
const appendZeroByte = (data: Uint8Array) => Uint8Array.from([...data, 0]);

const encodeMint = (change: Partial<MintArgs> = {}): Uint8Array =>
  Uint8Array.from(
    getMintEncoder().encode({
      mintAuthority: stranger,
      supply: 1_000n,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: null,
      ...change,
    }),
  );

const encodeTokenAccount = (change: Partial<TokenArgs> = {}): Uint8Array =>
  Uint8Array.from(
    getTokenEncoder().encode({
      mint,
      owner: wallet,
      amount: 100n,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
      ...change,
    }),
  );

describe('a payment mint', () => {
  test('is accepted when it is an initialised legacy mint with the decimals of the price', () => {
    expect(findPaymentMintFault(buildAccount(encodeMint()), 6)).toBeNull();
  });

  test.each([
    ['is missing', null, /no such mint/],
    ['belongs to Token-2022', buildAccount(encodeMint(), TOKEN_2022), /no mint of the legacy SPL Token program/],
    ['is a token account', buildAccount(encodeTokenAccount()), /no mint of the legacy SPL Token program/],
    ['has a byte too many', buildAccount(appendZeroByte(encodeMint())), /no mint of the legacy SPL Token program/],
    ['is not initialised', buildAccount(encodeMint({ isInitialized: false })), /not initialised/],
    ['has other decimals', buildAccount(encodeMint({ decimals: 9 })), /has 9 decimals, the price has 6/],
    ['has a freeze authority', buildAccount(encodeMint({ freezeAuthority: stranger })), /can freeze/],
  ])('is refused when it %s', (_, account, fault) => {
    expect(findPaymentMintFault(account, 6)).toMatch(fault);
  });
});

describe('a treasury account', () => {
  test('can receive payments when it is a legacy token account that only the treasury controls', () => {
    expect(findTreasuryFault(buildAccount(encodeTokenAccount({ amount: 0n })), { wallet, mint })).toBeNull();
  });

  test.each([
    ['is missing', null, /no token account/],
    ['belongs to Token-2022', buildAccount(encodeTokenAccount(), TOKEN_2022), /no token account/],
    ['has a byte too many', buildAccount(appendZeroByte(encodeTokenAccount())), /no token account/],
    ['holds another mint', buildAccount(encodeTokenAccount({ mint: stranger })), /belongs to somebody else/],
    ['has another owner', buildAccount(encodeTokenAccount({ owner: stranger })), /belongs to somebody else/],
    ['is frozen', buildAccount(encodeTokenAccount({ state: AccountState.Frozen })), /is frozen/],
    ['is not initialised', buildAccount(encodeTokenAccount({ state: AccountState.Uninitialized })), /is frozen/],
    ['has a delegate', buildAccount(encodeTokenAccount({ delegate: stranger })), /has power over/],
    ['has a close authority', buildAccount(encodeTokenAccount({ closeAuthority: stranger })), /has power over/],
  ])('is refused when it %s', (_, account, fault) => {
    const found = findTreasuryFault(account, { wallet, mint });
    expect(found).toMatch(/treasury/);
    expect(found).toMatch(fault);
  });
});

describe('a payer account', () => {
  const check = (account: Parameters<typeof findPayerFault>[0], amount = 100n) =>
    findPayerFault(account, { wallet, mint, amount });

  test.each([
    [99n, null],
    [100n, null],
    [101n, 'It holds 100 of 101 base units.'],
  ])('that holds 100 base units answers a payment of %i with %s', (amount, fault) => {
    expect(check(buildAccount(encodeTokenAccount()), amount)).toBe(fault);
  });

  test('can pay when it has a delegate, because the payer signs alone', () => {
    expect(check(buildAccount(encodeTokenAccount({ delegate: stranger })))).toBeNull();
  });

  test.each([
    ['is missing', null, /no associated token account/],
    ['belongs to Token-2022', buildAccount(encodeTokenAccount(), TOKEN_2022), /no associated token account/],
    ['has a byte too many', buildAccount(appendZeroByte(encodeTokenAccount())), /no associated token account/],
    ['holds another mint', buildAccount(encodeTokenAccount({ mint: stranger })), /belongs to somebody else/],
    ['has another owner', buildAccount(encodeTokenAccount({ owner: stranger })), /belongs to somebody else/],
    ['is frozen', buildAccount(encodeTokenAccount({ state: AccountState.Frozen })), /is frozen/],
  ])('is refused when it %s', (_, account, fault) => {
    expect(check(account)).toMatch(fault);
  });
});
