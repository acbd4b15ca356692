import type { NodeMethod } from '../rpc-node';
import { accountMethods } from './accounts';
import { airdropMethods } from './airdrop';
import { blockhashMethods } from './blockhashes';
import { blockMethods } from './blocks';
import { historyMethods } from './history';
import { programAccountMethods } from './program-accounts';
import { sendTransactionMethods } from './send-transaction';
import { signatureStatusMethods } from './signature-statuses';
import { simulateTransactionMethods } from './simulate-transaction';
import { slotMethods } from './slots';
import { tokenMethods } from './tokens';

/** All RPC methods that the embedded chain serves over HTTP, by name. */
export const allMethods: ReadonlyMap<string, NodeMethod> = new Map(
  Object.entries({
    ...slotMethods,
    ...blockhashMethods,
    ...blockMethods,
    ...accountMethods,
    ...tokenMethods,
    ...programAccountMethods,
    ...sendTransactionMethods,
    ...simulateTransactionMethods,
    ...signatureStatusMethods,
    ...historyMethods,
    ...airdropMethods,
  }),
);
