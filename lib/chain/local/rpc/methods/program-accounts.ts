import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { type AccountFilter, parseAccountFilter } from '../account-filter';
import { accountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { addressParam, configParam } from '../params';
import { accountsAt, bankSlot, type NodeMethods, type RpcNode, withContext } from '../rpc-node';

/** Returns a program's accounts that pass the filters, in the order of their addresses. */
export function accountsOwnedBy(
  { chain }: RpcNode,
  program: Address,
  slot: number,
  passes: AccountFilter,
): [Address, StoredAccount][] {
  const found: { key: Uint8Array; entry: [Address, StoredAccount] }[] = [];
  for (const entry of chain.bank.ownedBy(program, slot)) {
    if (passes(entry[1])) found.push({ key: base58.decode(entry[0]), entry });
  }
  return found.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ entry }) => entry);
}

function programAccounts(node: RpcNode, [programGiven, options]: readonly unknown[]): JsonValue {
  const program = addressParam(programGiven);
  const settings = configParam(options, 'RpcProgramAccountsConfig');
  const passes = parseAccountFilter(settings);
  const view = parseAccountFormat(settings);
  const slot = bankSlot(node, settings);
  const accountOf = accountsAt(node, slot);
  const found = accountsOwnedBy(node, program, slot, passes);
  const shown = found.map(([pubkey, account]) => ({ account: accountJson(account, view, accountOf), pubkey }));
  return settings.withContext === true ? withContext(slot, shown) : shown;
}

export const programAccountMethods: NodeMethods = {
  getProgramAccounts: { required: 1, total: 2, run: programAccounts },
};
