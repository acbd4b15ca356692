import { buildTransferTransaction } from '../../runtime/transfer';
import {
  parseAddressParam,
  parseBlockhashParam,
  parseConfigCommitment,
  parseConfigParam,
  parseUnsignedParam,
} from '../params';
import { INTERNAL_ERROR, RpcFailure } from '../rpc-failure';
import type { NodeMethods } from '../rpc-node';

/** RPC method of the faucet. Its transfer is an ordinary transaction, sent without preflight. */
export const airdropMethods: NodeMethods = {
  requestAirdrop: {
    requiredParams: 2,
    maxParams: 3,
    run: (node, [to, amount, options]) => {
      const settings = parseConfigParam(options, 'RpcRequestAirdropConfig');
      const lamportsGiven = parseUnsignedParam(amount);
      const address = parseAddressParam(to);
      const lamports = BigInt(lamportsGiven);
      if (lamports > node.airdropLimitLamports) {
        throw new RpcFailure(
          INTERNAL_ERROR,
          `airdrop limit: at most ${node.airdropLimitLamports} lamports per request`,
        );
      }
      const { chain } = node;
      const given = settings.recentBlockhash;
      const blockhash =
        given === undefined
          ? chain.latestBlockhash(chain.slotAt(parseConfigCommitment(settings))).blockhash
          : parseBlockhashParam(given);
      const transaction = buildTransferTransaction(chain.genesis.faucet, address, lamports, blockhash);
      node.submit(transaction);
      return transaction.signature;
    },
  },
};
