import { base58 } from '@scure/base';
import type { Simulation } from '../../runtime/bank';
import { messageAccounts } from '../../runtime/loaded-addresses';
import { decodeTransaction, type WireTransaction } from '../../runtime/wire';
import { type AccountFormat, accountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { addressParam, configParam, flagParam, listParam, type RpcConfig, textParam } from '../params';
import { invalidParams } from '../rpc-failure';
import { bankSlot, type NodeMethods, type RpcNode, withContext } from '../rpc-node';
import { innerInstructionsJson, returnDataJson, tokenBalancesJson } from '../transaction-json';
import { transactionParam } from '../transaction-param';

/** Returns the transaction with another blockhash. Its signatures are then invalid, and aren't checked. */
function withBlockhash({ bytes, message }: WireTransaction, blockhash: string): WireTransaction {
  const replaced = Uint8Array.from(bytes);
  replaced.set(base58.decode(blockhash), bytes.length - message.bytes.length + message.blockhashOffset);
  return decodeTransaction(replaced);
}

function accountsJson(simulation: Simulation, { addresses, encoding }: RpcConfig): JsonValue {
  const view: AccountFormat = parseAccountFormat({ encoding: encoding ?? 'base64' });
  if (view.encoding === 'binary' || view.encoding === 'base58') throw invalidParams('base58 encoding not supported');
  const checked = listParam(addresses ?? []).map(addressParam);
  if (simulation.err) return checked.map(() => null);
  return checked.map((address) => accountJson(simulation.accountAfter(address), view, simulation.accountAfter));
}

function simulationJson(simulation: Simulation, transaction: WireTransaction, settings: RpcConfig) {
  const { err, fee, logs, unitsConsumed, loadedAccountsDataSize, loadedAddresses, returnData } = simulation;
  const unread = err === 'SignatureFailure';
  const keys = messageAccounts(transaction.message, loadedAddresses);
  const wanted =
    settings.accounts === undefined ? null : configParam(settings.accounts, 'RpcSimulateTransactionAccountsConfig');
  const inner = flagParam(settings.innerInstructions) && !err;
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
  const given = transactionParam(encoded, settings.encoding ?? 'base58');
  const slot = bankSlot(node, settings);
  const verify = flagParam(settings.sigVerify);
  const replace = flagParam(settings.replaceRecentBlockhash);
  if (verify && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
  const replacementBlockhash = replace ? node.chain.latestBlockhash(slot) : null;
  const transaction = replacementBlockhash ? withBlockhash(given, replacementBlockhash.blockhash) : given;
  const simulation = node.chain.simulate(transaction, slot, verify);
  return withContext(slot, { ...simulationJson(simulation, transaction, settings), replacementBlockhash });
}

export const simulateTransactionMethods: NodeMethods = {
  simulateTransaction: {
    required: 1,
    total: 2,
    run: (node, [given, options]) =>
      simulate(node, textParam(given), configParam(options, 'RpcSimulateTransactionConfig')),
  },
};
