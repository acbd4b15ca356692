import { type Address, address, createSolanaRpc, type Signature } from '@solana/kit';
import { decodeEscrowInstruction } from '../../../lib/chain/escrow/decode';
import { decodeEscrowData } from '../../../lib/chain/escrow/state';
import { decodeMessage } from '../../../lib/chain/inspect/decode';
import { fromBase64, splitTransaction } from '../../../lib/chain/inspect/wire';
import type { ChainEvidence, EscrowCall } from '../../../lib/rgs/rules/duel/chain';

const MOST_TRANSACTIONS = 25;

/**
 * Reads the finalized escrow account and its transactions at the chain’s RPC, without the service in between.
 * Throws where the RPC does not answer.
 */
export async function readChain(rpcUrl: string, escrowAddress: string, programId: string): Promise<ChainEvidence> {
  const rpc = createSolanaRpc(rpcUrl);
  const commitment = 'finalized' as const;
  const at = address(escrowAddress);
  const [{ value }, listed] = await Promise.all([
    rpc.getAccountInfo(at, { commitment, encoding: 'base64' }).send(),
    rpc.getSignaturesForAddress(at, { commitment, limit: MOST_TRANSACTIONS }).send(),
  ]);
  const landed = listed.filter(({ err }) => err === null).toReversed();
  const calls = await Promise.all(landed.map(({ signature }) => readCalls(rpc, signature, programId, escrowAddress)));
  const isOurs = value !== null && value.owner === (programId as Address);
  return { escrow: isOurs ? decodeEscrowData(fromBase64(value.data[0])) : null, calls: calls.flat() };
}

async function readCalls(
  rpc: ReturnType<typeof createSolanaRpc>,
  signature: Signature,
  programId: string,
  escrowAddress: string,
): Promise<readonly EscrowCall[]> {
  const found = await rpc
    .getTransaction(signature, { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send();
  if (found === null) return [];
  const { signers, instructions } = decodeMessage(splitTransaction(fromBase64(found.transaction[0])).message);
  return instructions.flatMap((each) => {
    const isOurs = each.programId === programId && each.accounts.some((account) => account.address === escrowAddress);
    const data = isOurs ? decodeEscrowInstruction(each.data) : null;
    return data === null ? [] : [{ signature, slot: found.slot, signer: signers[0] ?? '', data }];
  });
}
