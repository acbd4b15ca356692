import { base58 } from '@scure/base';
import type { Address, Option } from '@solana/kit';
import { AccountState, type Mint, type Token } from '@solana-program/token';
import type { StoredAccount } from '../runtime/account-versions';
import { SYSVAR_OWNER, TOKEN_PROGRAM, UPGRADEABLE_LOADER } from '../runtime/program-addresses';
import { decodeMintAccount, decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../runtime/token-balances';
import type { JsonValue } from './json-text';
import { buildTokenAmountJson } from './token-amount';

/** Function that returns an account in the state that a request reads; null if it doesn't exist. */
type AccountLookup = (address: Address) => StoredAccount | null;

/** Size of the clock sysvar's data. */
const CLOCK_BYTES = 40;
const ACCOUNT_STATE_NAMES: Readonly<Record<AccountState, string>> = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
};
const SOL_DECIMALS = 9;

const unwrapOrNull = <Value>(option: Option<Value>): Value | null => (option.__option === 'Some' ? option.value : null);
const unwrapOrUndefined = <Value>(option: Option<Value>): Value | undefined => unwrapOrNull(option) ?? undefined;

function buildTokenInfo({ mint, owner, state, amount, ...token }: Token, decimals: number): JsonValue {
  const reserve = unwrapOrNull(token.isNative);
  const delegate = unwrapOrUndefined(token.delegate);
  return {
    isNative: reserve !== null,
    mint,
    owner,
    state: ACCOUNT_STATE_NAMES[state],
    tokenAmount: buildTokenAmountJson(amount, decimals),
    delegate,
    delegatedAmount: delegate && buildTokenAmountJson(token.delegatedAmount, decimals),
    rentExemptReserve: reserve === null ? undefined : buildTokenAmountJson(reserve, SOL_DECIMALS),
    closeAuthority: unwrapOrUndefined(token.closeAuthority),
  };
}

const buildMintInfo = ({ decimals, freezeAuthority, isInitialized, mintAuthority, supply }: Mint): JsonValue => ({
  decimals,
  freezeAuthority: unwrapOrNull(freezeAuthority),
  isInitialized,
  mintAuthority: unwrapOrNull(mintAuthority),
  supply: supply.toString(),
});

function buildClockInfo(data: Uint8Array): JsonValue {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    slot: view.getBigUint64(0, true),
    epochStartTimestamp: view.getBigInt64(8, true),
    epoch: view.getBigUint64(16, true),
    leaderScheduleEpoch: view.getBigUint64(24, true),
    unixTimestamp: view.getBigInt64(32, true),
  };
}

/**
 * Returns the `jsonParsed` data of a token account without extensions, a mint, the clock or an upgradeable program.
 * Null for other accounts and for a token account whose mint is missing: their data is shown in base64.
 */
export function toParsedAccount(account: StoredAccount, accountOf: AccountLookup): JsonValue {
  const { owner, data } = account;
  const buildParsedJson = (program: string, type: string, info: JsonValue) => ({
    parsed: { info, type },
    program,
    space: data.length,
  });
  const program = owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  const token = data.length === TOKEN_ACCOUNT_BYTES ? decodeTokenAccount(account) : null;
  const tokenMint = token && decodeMintAccount(accountOf(token.mint));
  if (token && tokenMint) return buildParsedJson(program, 'account', buildTokenInfo(token, tokenMint.decimals));
  const mint = decodeMintAccount(account);
  if (mint) return buildParsedJson(program, 'mint', buildMintInfo(mint));
  if (owner === SYSVAR_OWNER && data.length === CLOCK_BYTES)
    return buildParsedJson('sysvar', 'clock', buildClockInfo(data));
  if (owner === UPGRADEABLE_LOADER && data[0] === 2) {
    return buildParsedJson('bpf-upgradeable-loader', 'program', { programData: base58.encode(data.subarray(4, 36)) });
  }
  return null;
}
