import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../runtime/account-versions';
import { SYSVAR_OWNER } from '../runtime/program-addresses';
import type { JsonValue } from './json-text';
import { parseConfigParam, parseUnsignedParam, parseVariantParam, type RpcConfig } from './params';
import { toParsedAccount } from './parsed-account';
import { INVALID_REQUEST, RpcFailure } from './rpc-failure';
import { toZstdFrame } from './zstd-frame';

export const ACCOUNT_ENCODINGS = ['binary', 'base58', 'base64', 'jsonParsed', 'base64+zstd'] as const;
export type AccountEncoding = (typeof ACCOUNT_ENCODINGS)[number];

/** Form of accounts in a reply. `dataSlice` is the part of the data to show, unless it is parsed; null for all. */
export interface AccountFormat {
  readonly encoding: AccountEncoding;
  readonly dataSlice: { readonly offset: number; readonly length: number } | null;
}

/** Function that returns an account in the state that a request reads; null if it doesn't exist. */
type AccountLookup = (address: Address) => StoredAccount | null;

/** Longest data that a node returns in base58, whose encoding takes quadratic time. */
const MAX_BASE58_BYTES = 128;
/** Rent epoch of every account except the sysvars, because rent is no longer collected. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n;

/** Parses the `encoding` and `dataSlice` of a request for accounts. */
export function parseAccountFormat({ encoding, dataSlice }: RpcConfig): AccountFormat {
  const slice = dataSlice === undefined || dataSlice === null ? null : parseConfigParam(dataSlice, 'UiDataSliceConfig');
  return {
    encoding: encoding === undefined || encoding === null ? 'binary' : parseVariantParam(encoding, ACCOUNT_ENCODINGS),
    dataSlice: slice && {
      offset: parseUnsignedParam(slice.offset, 'usize'),
      length: parseUnsignedParam(slice.length, 'usize'),
    },
  };
}

/** Encodes an account's data in a node's form; `jsonParsed` data of an unknown kind is in base64. */
function encodeData(data: Uint8Array, encoding: AccountEncoding): JsonValue {
  if (encoding === 'base64+zstd') return [Buffer.from(toZstdFrame(data)).toString('base64'), encoding];
  if (encoding === 'base64' || encoding === 'jsonParsed') return [Buffer.from(data).toString('base64'), 'base64'];
  if (data.length > MAX_BASE58_BYTES) {
    const message = `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`;
    throw new RpcFailure(INVALID_REQUEST, message);
  }
  const text = base58.encode(data);
  return encoding === 'binary' ? text : [text, encoding];
}

/**
 * Formats an account as JSON, or returns null for null. `findAccount` finds the mint of a token account. Throws an
 * RpcFailure for more than 128 bytes in base58.
 */
export function buildAccountJson(
  account: StoredAccount | null,
  { encoding, dataSlice }: AccountFormat,
  findAccount: AccountLookup,
): JsonValue {
  if (!account) return null;
  const { lamports, owner, executable, data } = account;
  const shown = dataSlice ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : data;
  const parsed = encoding === 'jsonParsed' ? toParsedAccount(account, findAccount) : null;
  return {
    data: parsed ?? encodeData(shown, encoding),
    executable,
    lamports,
    owner,
    rentEpoch: owner === SYSVAR_OWNER ? 0n : RENT_EXEMPT_EPOCH,
    space: data.length,
  };
}
