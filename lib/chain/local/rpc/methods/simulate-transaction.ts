import { base58 } from '@scure/base';
import type { Simulation } from '../../runtime/bank';
import { listAccountsOfMessage } from '../../runtime/loaded-addresses';
import { type DecodedTransaction, decodeTransaction } from '../../runtime/wire';
import { type AccountFormat, buildAccountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import {
  parseAddressParam,
  parseConfigParam,
  parseFlagParam,
  parseListParam,
  parseTextParam,
  type RpcConfig,
} from '../params';
import { buildInvalidParamsFailure } from '../rpc-failure';
import { type NodeMethods, type RpcNode, resolveBankSlot, withContext } from '../rpc-node';
import { buildInnerInstructionsJson, buildReturnDataJson, buildTokenBalancesJson } from '../transaction-json';
import { parseTransactionParam } from '../transaction-param';

/** Returns the transaction with another blockhash. Its signatures are then invalid. */
function replaceBlockhash({ bytes, message }: DecodedTransaction, blockhash: string): DecodedTransaction {
  const replaced = Uint8Array.from(bytes);
  replaced.set(base58.decode(blockhash), bytes.length - message.bytes.length + message.blockhashOffset);
  return decodeTransaction(replaced);
}

/** Builds the accounts that the request names, as they are after the simulation; nulls if it failed. */
function buildAccountsJson(simulation: Simulation, { addresses, encoding }: RpcConfig): JsonValue {
  const view: AccountFormat = parseAccountFormat({ encoding: encoding ?? 'base64' });
  if (view.encoding === 'binary' || view.encoding === 'base58')
    throw buildInvalidParamsFailure('base58 encoding not supported');
  const checked = parseListParam(addresses ?? []).map(parseAddressParam);
  if (simulation.err) return checked.map(() => null);
  return checked.map((address) => buildAccountJson(simulation.accountAfter(address), view, simulation.accountAfter));
}

function buildSimulationJson(simulation: Simulation, transaction: DecodedTransaction, settings: RpcConfig) {
  const { err, fee, logs, unitsConsumed, loadedAccountsDataSize, loadedAddresses, returnData } = simulation;
  const unread = err === 'SignatureFailure';
  const keys = listAccountsOfMessage(transaction.message, loadedAddresses);
  const requestedAccounts =
    settings.accounts === undefined
      ? null
      : parseConfigParam(settings.accounts, 'RpcSimulateTransactionAccountsConfig');
  const inner = parseFlagParam(settings.innerInstructions) && !err;
  return {
    accounts: requestedAccounts && buildAccountsJson(simulation, requestedAccounts),
    ...{ err, fee, logs, unitsConsumed, loadedAccountsDataSize },
    innerInstructions: inner ? buildInnerInstructionsJson(simulation.innerInstructions, keys, 'jsonParsed') : null,
    loadedAddresses: { readonly: loadedAddresses.readonly, writable: loadedAddresses.writable },
    postBalances: unread ? null : simulation.postBalances,
    postTokenBalances: unread ? null : buildTokenBalancesJson(simulation.postTokenBalances),
    preBalances: unread ? null : simulation.preBalances,
    preTokenBalances: unread ? null : buildTokenBalancesJson(simulation.preTokenBalances),
    returnData: buildReturnDataJson(returnData),
  };
}

function simulate(node: RpcNode, encoded: string, settings: RpcConfig): JsonValue {
  const given = parseTransactionParam(encoded, settings.encoding ?? 'base58');
  const slot = resolveBankSlot(node, settings);
  const verify = parseFlagParam(settings.sigVerify);
  const replace = parseFlagParam(settings.replaceRecentBlockhash);
  if (verify && replace) throw buildInvalidParamsFailure('sigVerify may not be used with replaceRecentBlockhash');
  const replacementBlockhash = replace ? node.chain.latestBlockhash(slot) : null;
  const transaction = replacementBlockhash ? replaceBlockhash(given, replacementBlockhash.blockhash) : given;
  const simulation = node.chain.simulate(transaction, slot, verify);
  return withContext(slot, { ...buildSimulationJson(simulation, transaction, settings), replacementBlockhash });
}

export const simulateTransactionMethods: NodeMethods = {
  simulateTransaction: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) =>
      simulate(node, parseTextParam(given), parseConfigParam(options, 'RpcSimulateTransactionConfig')),
  },
};
