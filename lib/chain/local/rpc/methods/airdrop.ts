import { buildTransferTransaction } from '../../runtime/transfer';
import { addressParam, blockhashParam, commitmentOf, configParam, unsignedParam } from '../params';
import { INTERNAL_ERROR, RpcFailure } from '../rpc-failure';
import type { NodeMethods } from '../rpc-node';

/** RPC method of the faucet. Its transfer is an ordinary transaction, sent without preflight. */
export const airdropMethods: NodeMethods = {
  requestAirdrop: {
    required: 2,
    total: 3,
    run: (node, [to, amount, options]) => {
      const settings = configParam(options, 'RpcRequestAirdropConfig');
      const lamportsGiven = unsignedParam(amount);
      const address = addressParam(to);
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
          ? chain.latestBlockhash(chain.slotAt(commitmentOf(settings))).blockhash
          : blockhashParam(given);
      const transaction = buildTransferTransaction(chain.genesis.faucet, address, lamports, blockhash);
      node.submit(transaction);
      return transaction.signature;
    },
  },
};
