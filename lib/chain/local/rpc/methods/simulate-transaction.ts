import { base58 } from '@scure/base';
import type { Simulation } from '../../runtime/bank';
import { listAccountsOfMessage } from '../../runtime/loaded-addresses';
import { decodeTransaction, type WireTransaction } from '../../runtime/wire';
import { type AccountFormat, accountJson, parseAccountFormat } from '../account-json';
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
import { innerInstructionsJson, returnDataJson, tokenBalancesJson } from '../transaction-json';
import { parseTransactionParam } from '../transaction-param';

/** Returns the transaction with another blockhash. Its signatures are then invalid, and aren't checked. */
function replaceBlockhash({ bytes, message }: WireTransaction, blockhash: string): WireTransaction {
  const replaced = Uint8Array.from(bytes);
  replaced.set(base58.decode(blockhash), bytes.length - message.bytes.length + message.blockhashOffset);
  return decodeTransaction(replaced);
}

function accountsJson(simulation: Simulation, { addresses, encoding }: RpcConfig): JsonValue {
  const view: AccountFormat = parseAccountFormat({ encoding: encoding ?? 'base64' });
  if (view.encoding === 'binary' || view.encoding === 'base58')
    throw buildInvalidParamsFailure('base58 encoding not supported');
  const checked = parseListParam(addresses ?? []).map(parseAddressParam);
  if (simulation.err) return checked.map(() => null);
  return checked.map((address) => accountJson(simulation.accountAfter(address), view, simulation.accountAfter));
}

function simulationJson(simulation: Simulation, transaction: WireTransaction, settings: RpcConfig) {
  const { err, fee, logs, unitsConsumed, loadedAccountsDataSize, loadedAddresses, returnData } = simulation;
  const unread = err === 'SignatureFailure';
  const keys = listAccountsOfMessage(transaction.message, loadedAddresses);
  const wanted =
    settings.accounts === undefined
      ? null
      : parseConfigParam(settings.accounts, 'RpcSimulateTransactionAccountsConfig');
  const inner = parseFlagParam(settings.innerInstructions) && !err;
  return {
    accounts: wanted && accountsJson(simulation, wanted),
    ...{ err, fee, logs, unitsConsumed, loadedAccountsDataSize },
    innerInstructions: inner ? innerInstructionsJson(simulation.innerInstructions, keys, 'jsonParsed') : null,
    loadedAddresses: { readonly: loadedAddresses.readonly, writable: loadedAddresses.writable },
    postBalances: unread ? null : simulation.postBalances,
    postTokenBalances: unread ? null : tokenBalancesJson(simulation.postTokenBalances),
    preBalances: unread ? null : simulation.preBalances,
    preTokenBalances: unread ? null : tokenBalancesJson(simulation.preTokenBalances),
    returnData: returnDataJson(returnData),
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
  return withContext(slot, { ...simulationJson(simulation, transaction, settings), replacementBlockhash });
}

export const simulateTransactionMethods: NodeMethods = {
  simulateTransaction: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) =>
      simulate(node, parseTextParam(given), parseConfigParam(options, 'RpcSimulateTransactionConfig')),
  },
};
