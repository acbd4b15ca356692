import { type Address, address, lamports, none, some } from '@solana/kit';
import {
  AccountState,
  getMintEncoder,
  getTokenDecoder,
  getTokenEncoder,
  type MintArgs,
  TOKEN_PROGRAM_ADDRESS,
  type TokenArgs,
} from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import type { TestCluster } from './world';

/** Rent-exempt minimum of a token account, in lamports. `putAccount` gives other accounts as much by default. */
const RENT = 2_039_280n;

/** Sets an account as if the program `owner` had made it. `amount` is its lamports. */
export function putAccount(
  world: TestCluster,
  address: Address,
  data: Uint8Array,
  owner: Address,
  amount = RENT,
): void {
  const space = BigInt(data.length);
  world.svm.setAccount({
    address,
    data,
    executable: false,
    lamports: lamports(amount),
    programAddress: owner,
    space,
  });
}

/**
 * Sets a token account at any address. Fields of `account` can make it frozen, delegated, of another program and so on.
 */
export function putTokenAccount(
  world: TestCluster,
  at: Address,
  account: { owner: Address; mint: Address; amount: bigint } & Partial<TokenArgs> & { program?: Address },
): void {
  const { program = TOKEN_PROGRAM_ADDRESS, ...token } = account;
  const isNative = token.mint === NATIVE_MINT_ADDRESS;
  const data = getTokenEncoder().encode({
    delegate: none(),
    state: AccountState.Initialized,
    isNative: isNative ? some(RENT) : none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
    ...token,
  });
  putAccount(world, at, new Uint8Array(data), program, isNative ? RENT + BigInt(token.amount) : RENT);
}

/** Sets the associated token account of a wallet, with a balance of `amount`. Returns its address. */
export function putAssociatedTokenAccount(world: TestCluster, owner: Address, mint: Address, amount: bigint): Address {
  const { address } = findAssociatedTokenAddress(owner, mint);
  putTokenAccount(world, address, { owner, mint, amount });
  return address;
}

/** Sets a mint. Without `changes` it fits a card: a supply of 1, no decimals and no authorities. */
export function putMint(
  world: TestCluster,
  mint: Address,
  changes: Partial<MintArgs> & { program?: Address } = {},
): void {
  const { program = TOKEN_PROGRAM_ADDRESS, ...rest } = changes;
  const data = getMintEncoder().encode({
    mintAuthority: none(),
    supply: 1n,
    decimals: 0,
    isInitialized: true,
    freezeAuthority: none(),
    ...rest,
  });
  putAccount(world, mint, new Uint8Array(data), program);
}

/** Returns the balance of a token account, or null if there is no account of 165 bytes. */
export function readTokenAmount(world: TestCluster, at: Address): bigint | null {
  const data = world.readData(at);
  return data === null || data.length !== 165 ? null : getTokenDecoder().decode(data).amount;
}

export const TOKEN_2022_PROGRAM_ADDRESS = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
