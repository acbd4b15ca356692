import { accountJson, parseAccountFormat } from '../account-json';
import { addressParam, configParam, listParam } from '../params';
import { invalidParams } from '../rpc-failure';
import { accountsAt, bankSlot, type NodeMethods, withContext } from '../rpc-node';

const MAX_MULTIPLE_ACCOUNTS = 100;

/** RPC methods for accounts by address. */
export const accountMethods: NodeMethods = {
  getBalance: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      const slot = bankSlot(node, configParam(options, 'RpcContextConfig'));
      return withContext(slot, accountsAt(node, slot)(address)?.lamports ?? 0n);
    },
  },
  getAccountInfo: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      const settings = configParam(options, 'RpcAccountInfoConfig');
      const view = parseAccountFormat(settings);
      const slot = bankSlot(node, settings);
      const accountOf = accountsAt(node, slot);
      return withContext(slot, accountJson(accountOf(address), view, accountOf));
    },
  },
  getMultipleAccounts: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const addresses = listParam(given);
      if (addresses.length > MAX_MULTIPLE_ACCOUNTS) {
        throw invalidParams(`Too many inputs provided; max ${MAX_MULTIPLE_ACCOUNTS}`);
      }
      const settings = configParam(options, 'RpcAccountInfoConfig');
      const checked = addresses.map(addressParam);
      const encoding = settings.encoding ?? 'base64';
      const view = parseAccountFormat({ ...settings, encoding });
      const slot = bankSlot(node, settings);
      const accountOf = accountsAt(node, slot);
      return withContext(
        slot,
        checked.map((address) => accountJson(accountOf(address), view, accountOf)),
      );
    },
  },
};
