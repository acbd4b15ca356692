import { base58 } from '@scure/base';
import type { StoredAccount } from '../runtime/account-versions';
import { configParam, type RpcConfig, textParam, unsignedParam } from './params';
import { invalidParams } from './rpc-failure';

export type AccountFilter = (account: StoredAccount) => boolean;

const MAX_FILTERS = 4;

function decodeFilterBytes(encoded: string, encoding: unknown): Uint8Array {
  if (encoding === 'base64') return Buffer.from(encoded, 'base64');
  try {
    return base58.decode(encoded);
  } catch {
    throw invalidParams('Invalid param: Invalid');
  }
}

/** Parses a filter of a request: `dataSize`, or `memcmp` with bytes at an offset. */
function filterOf(given: unknown): AccountFilter {
  const filter = configParam(given, 'RpcFilterType');
  if ('dataSize' in filter) {
    const size = unsignedParam(filter.dataSize);
    return ({ data }) => data.length === size;
  }
  if (!('memcmp' in filter)) {
    const word = Object.keys(filter)[0] ?? '';
    throw invalidParams(
      `Invalid params: unknown variant \`${word}\`, expected one of \`dataSize\`, \`memcmp\`, \`tokenAccountState\`.`,
    );
  }
  const { offset, bytes, encoding } = configParam(filter.memcmp, 'Memcmp');
  const at = unsignedParam(offset, 'usize');
  const wanted = decodeFilterBytes(textParam(bytes), encoding);
  return ({ data }) => Buffer.compare(data.subarray(at, at + wanted.length), wanted) === 0;
}

/** Parses the `filters` of a request for a program's accounts. An account must pass all of them. */
export function parseAccountFilter({ filters: given }: RpcConfig): AccountFilter {
  const entries = Array.isArray(given) ? given : [];
  if (entries.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`);
  const filters = entries.map(filterOf);
  return (account) => filters.every((passes) => passes(account));
}
