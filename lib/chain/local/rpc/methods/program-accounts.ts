import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { type AccountFilter, parseAccountFilter } from '../account-filter';
import { buildAccountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { parseAddressParam, parseConfigParam } from '../params';
import { createAccountLookup, type NodeMethods, type RpcNode, resolveBankSlot, withContext } from '../rpc-node';

/** Returns a program's accounts that pass the filters, in the order of their addresses. */
export function listAccountsOwnedBy(
  { chain }: RpcNode,
  program: Address,
  slot: number,
  passes: AccountFilter,
): [Address, StoredAccount][] {
  const found: { key: Uint8Array; entry: [Address, StoredAccount] }[] = [];
  for (const entry of chain.bank.listOwnedBy(program, slot)) {
    if (passes(entry[1])) found.push({ key: base58.decode(entry[0]), entry });
  }
  return found.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ entry }) => entry);
}

function getProgramAccounts(node: RpcNode, [programGiven, options]: readonly unknown[]): JsonValue {
  const program = parseAddressParam(programGiven);
  const settings = parseConfigParam(options, 'RpcProgramAccountsConfig');
  const passes = parseAccountFilter(settings);
  const view = parseAccountFormat(settings);
  const slot = resolveBankSlot(node, settings);
  const accountOf = createAccountLookup(node, slot);
  const found = listAccountsOwnedBy(node, program, slot, passes);
  const shown = found.map(([pubkey, account]) => ({ account: buildAccountJson(account, view, accountOf), pubkey }));
  return settings.withContext === true ? withContext(slot, shown) : shown;
}

export const programAccountMethods: NodeMethods = {
  getProgramAccounts: { requiredParams: 1, maxParams: 2, run: getProgramAccounts },
};
