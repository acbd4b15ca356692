import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { accountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { addressParam, configParam, textParam, unsignedParam } from '../params';
import { invalidParams } from '../rpc-failure';
import { accountsAt, bankSlot, type NodeMethods, type RpcNode, withContext } from '../rpc-node';

type Filter = (account: StoredAccount) => boolean;

const MAX_FILTERS = 4;

/** Returns a program's accounts that pass the filters, in the order of their addresses. */
export function accountsOwnedBy(
  { chain }: RpcNode,
  program: Address,
  slot: number,
  passes: Filter,
): [Address, StoredAccount][] {
  const found: { key: Uint8Array; entry: [Address, StoredAccount] }[] = [];
  for (const entry of chain.bank.ownedBy(program, slot)) {
    if (passes(entry[1])) found.push({ key: base58.decode(entry[0]), entry });
  }
  return found.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ entry }) => entry);
}

function decodeFilterBytes(encoded: string, encoding: unknown): Uint8Array {
  if (encoding === 'base64') return Buffer.from(encoded, 'base64');
  try {
    return base58.decode(encoded);
  } catch {
    throw invalidParams('Invalid param: Invalid');
  }
}

/** Parses a filter of a request: `dataSize`, or `memcmp` with bytes at an offset. */
function filterOf(given: unknown): Filter {
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

function programAccounts(node: RpcNode, [programGiven, options]: readonly unknown[]): JsonValue {
  const program = addressParam(programGiven);
  const settings = configParam(options, 'RpcProgramAccountsConfig');
  const given = Array.isArray(settings.filters) ? settings.filters : [];
  if (given.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`);
  const filters = given.map(filterOf);
  const view = parseAccountFormat(settings);
  const slot = bankSlot(node, settings);
  const accountOf = accountsAt(node, slot);
  const passes: Filter = (account) => filters.every((filter) => filter(account));
  const found = accountsOwnedBy(node, program, slot, passes);
  const shown = found.map(([pubkey, account]) => ({ account: accountJson(account, view, accountOf), pubkey }));
  return settings.withContext === true ? withContext(slot, shown) : shown;
}

export const programAccountMethods: NodeMethods = {
  getProgramAccounts: { required: 1, total: 2, run: programAccounts },
};
