import { base58 } from '@scure/base';
import type { StoredAccount } from '../runtime/account-versions';
import { parseConfigParam, parseTextParam, parseUnsignedParam, type RpcConfig } from './params';
import { buildInvalidParamsFailure } from './rpc-failure';

export type AccountFilter = (account: StoredAccount) => boolean;

const MAX_FILTERS = 4;

/** Decodes the bytes of a `memcmp` filter: base64 if that is its encoding, else base58. */
function decodeFilterBytes(encoded: string, encoding: unknown): Uint8Array {
  if (encoding === 'base64') return Buffer.from(encoded, 'base64');
  try {
    return base58.decode(encoded);
  } catch {
    throw buildInvalidParamsFailure('Invalid param: Invalid');
  }
}

/** Parses a filter of a request: `dataSize`, or `memcmp` with bytes at an offset. */
function parseFilter(given: unknown): AccountFilter {
  const filter = parseConfigParam(given, 'RpcFilterType');
  if ('dataSize' in filter) {
    const size = parseUnsignedParam(filter.dataSize);
    return ({ data }) => data.length === size;
  }
  if (!('memcmp' in filter)) {
    const word = Object.keys(filter)[0] ?? '';
    throw buildInvalidParamsFailure(
      `Invalid params: unknown variant \`${word}\`, expected one of \`dataSize\`, \`memcmp\`, \`tokenAccountState\`.`,
    );
  }
  const { offset, bytes, encoding } = parseConfigParam(filter.memcmp, 'Memcmp');
  const at = parseUnsignedParam(offset, 'usize');
  const pattern = decodeFilterBytes(parseTextParam(bytes), encoding);
  return ({ data }) => Buffer.compare(data.subarray(at, at + pattern.length), pattern) === 0;
}

/** Parses the `filters` of a request for a program's accounts. An account must pass all of them. */
export function parseAccountFilter({ filters: given }: RpcConfig): AccountFilter {
  const entries = Array.isArray(given) ? given : [];
  if (entries.length > MAX_FILTERS) throw buildInvalidParamsFailure(`Too many filters provided; max ${MAX_FILTERS}`);
  const filters = entries.map(parseFilter);
  return (account) => filters.every((passes) => passes(account));
}
