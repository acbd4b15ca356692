import { buildAccountJson, parseAccountFormat } from '../account-json';
import { parseAddressParam, parseConfigParam, parseListParam } from '../params';
import { buildInvalidParamsFailure } from '../rpc-failure';
import { createAccountLookup, type NodeMethods, resolveBankSlot, withContext } from '../rpc-node';

const MAX_MULTIPLE_ACCOUNTS = 100;

/** RPC methods for accounts by address. */
export const accountMethods: NodeMethods = {
  getBalance: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const address = parseAddressParam(given);
      const slot = resolveBankSlot(node, parseConfigParam(options, 'RpcContextConfig'));
      return withContext(slot, createAccountLookup(node, slot)(address)?.lamports ?? 0n);
    },
  },
  getAccountInfo: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const address = parseAddressParam(given);
      const settings = parseConfigParam(options, 'RpcAccountInfoConfig');
      const view = parseAccountFormat(settings);
      const slot = resolveBankSlot(node, settings);
      const accountOf = createAccountLookup(node, slot);
      return withContext(slot, buildAccountJson(accountOf(address), view, accountOf));
    },
  },
  getMultipleAccounts: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const addresses = parseListParam(given);
      if (addresses.length > MAX_MULTIPLE_ACCOUNTS) {
        throw buildInvalidParamsFailure(`Too many inputs provided; max ${MAX_MULTIPLE_ACCOUNTS}`);
      }
      const settings = parseConfigParam(options, 'RpcAccountInfoConfig');
      const checked = addresses.map(parseAddressParam);
      const encoding = settings.encoding ?? 'base64';
      const view = parseAccountFormat({ ...settings, encoding });
      const slot = resolveBankSlot(node, settings);
      const accountOf = createAccountLookup(node, slot);
      return withContext(
        slot,
        checked.map((address) => buildAccountJson(accountOf(address), view, accountOf)),
      );
    },
  },
};
