import { type Address, address, createSolanaRpc, type Signature } from '@solana/kit';
import { decodeEscrowInstruction as decodeInstruction2 } from '../../../../lib/chain/escrow/decode';
import { listExecutedCalls } from '../../../../lib/chain/escrow/executed';
import { parseInnerCalls } from '../../../../lib/chain/escrow/inner-calls';
import { decodeEscrowInstruction as decodeInstruction1 } from '../../../../lib/chain/escrow/layout-1/decode';
import { decodeEscrowData as decodeState1 } from '../../../../lib/chain/escrow/layout-1/state';
import { listMessageAccounts } from '../../../../lib/chain/escrow/message-accounts';
import { decodeEscrowData as decodeState2 } from '../../../../lib/chain/escrow/state';
import { fromBase64, splitTransaction } from '../../../../lib/chain/inspect/wire';
import type { ChainEvidence, EscrowCall } from '../../../../lib/proofs/rules/duel/chain-evidence';

/** How many of the escrow account's newest transactions are read. */
const MAX_EVIDENCE_TRANSACTIONS = 25;

/** Layout of a duel's terms; null if the terms can't be read. */
type TermsLayout = 1 | 2 | null;

/**
 * Index of the escrow account in each instruction's list of accounts, by layout; -1 if the layout doesn't have the
 * instruction.
 */
const ESCROW_ACCOUNT_INDEXES = {
  1: { deposit_fee: 2, lock_entropy: 0, commit_result: 0, deposit_card: 3, settle: 0, refund: 0, close: 0, accept: -1 },
  2: { deposit_fee: 1, lock_entropy: 0, commit_result: 0, deposit_card: 3, settle: 0, refund: 0, close: 0, accept: 1 },
} as const;

/**
 * Reads the finalized escrow account and the calls in its newest transactions (25 at most) from the chain’s RPC,
 * without the service. Failed transactions are left out, and there are no calls if `version` is null. Throws if the RPC
 * doesn't answer.
 */
export async function readChainEvidence(
  rpcUrl: string,
  { escrowAddress, programId }: { escrowAddress: string; programId: string },
  version: TermsLayout,
): Promise<ChainEvidence> {
  const rpc = createSolanaRpc(rpcUrl);
  const commitment = 'finalized' as const;
  const at = address(escrowAddress);
  const [{ value }, listed] = await Promise.all([
    rpc.getAccountInfo(at, { commitment, encoding: 'base64' }).send(),
    rpc.getSignaturesForAddress(at, { commitment, limit: MAX_EVIDENCE_TRANSACTIONS }).send(),
  ]);
  const landed = listed.filter(({ err }) => err === null).toReversed();
  const calls = await Promise.all(
    landed.map(({ signature }) => readEscrowCalls(rpc, signature, { programId, escrowAddress, version })),
  );
  const decodeState = version === 2 ? decodeState2 : decodeState1;
  const isOurs = value !== null && value.owner === (programId as Address);
  return { escrow: isOurs ? decodeState(fromBase64(value.data[0])) : null, calls: calls.flat() };
}

async function readEscrowCalls(
  rpc: ReturnType<typeof createSolanaRpc>,
  signature: Signature,
  { programId, escrowAddress, version }: { programId: string; escrowAddress: string; version: TermsLayout },
): Promise<readonly EscrowCall[]> {
  const found = await rpc
    .getTransaction(signature, { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send();
  if (found === null || version === null) return [];
  const { message } = splitTransaction(fromBase64(found.transaction[0]));
  const loaded = found.meta?.loadedAddresses ?? { writable: [], readonly: [] };
  const all = listMessageAccounts(message, loaded);
  const innerCalls = parseInnerCalls(all, found.meta?.innerInstructions);
  const executed = listExecutedCalls({ error: null, message, loadedAddresses: loaded, innerCalls }) ?? [];
  const [signer = ''] = all;
  const decode = version === 2 ? decodeInstruction2 : decodeInstruction1;
  return executed.flatMap(({ accounts, ...each }) => {
    const data = each.programId === programId ? decode(each.data) : null;
    // Anyone can send an instruction that lists the escrow account at another index; such an instruction isn't about
    // this duel.
    if (data === null || accounts[ESCROW_ACCOUNT_INDEXES[version][data.kind]] !== escrowAddress) return [];
    return [{ signature, slot: found.slot, signer, data }];
  });
}
