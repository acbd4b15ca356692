import { type Address, address, createSolanaRpc, type Signature, type Slot } from '@solana/kit';
import { decodeEscrowInstruction as decodeInstruction2 } from '../../../../lib/chain/escrow/decode';
import { listExecutedCalls } from '../../../../lib/chain/escrow/executed';
import { parseInnerCalls } from '../../../../lib/chain/escrow/inner-calls';
import { decodeEscrowInstruction as decodeInstruction1 } from '../../../../lib/chain/escrow/layout-1/decode';
import { decodeEscrowData as decodeState1 } from '../../../../lib/chain/escrow/layout-1/state';
import { listMessageAccounts } from '../../../../lib/chain/escrow/message-accounts';
import { decodeEscrowData as decodeState2 } from '../../../../lib/chain/escrow/state';
import { fromBase64, splitTransaction } from '../../../../lib/chain/inspect/wire';
import type { ChainEvidence, EscrowCall } from '../../../../lib/proofs/rules/duel/chain-evidence';

/** Number of signatures in a page of the account's history: as many as an RPC returns for one call. */
const HISTORY_PAGE_SIZE = 1_000;

/** Maximum number of pages that are read of the account's history. */
const MAX_HISTORY_PAGES = 5;

/**
 * Maximum number of successful transactions that are read. A duel has about ten, but anyone can send further ones that
 * name its escrow account.
 */
const MAX_EVIDENCE_TRANSACTIONS = 100;

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

/** Number of transactions that are requested at once: public nodes limit requests by the second. */
const TRANSACTIONS_AT_ONCE = 10;

type Rpc = ReturnType<typeof createSolanaRpc>;

/**
 * Reads the finalized escrow account and the calls in its successful transactions from the chain’s RPC, without the
 * service. Both are of one slot: else a payout that lands between the two reads would look as if the part had left
 * escrow without a call. There are no calls if `version` is null. Throws if the RPC doesn't answer, or if it doesn't give
 * the whole history, in a part of which a call could seem to be missing: if the history is too long, a listed
 * transaction isn't returned, or the deposits are missing, as on a node that deletes old history.
 */
export async function readChainEvidence(
  rpcUrl: string,
  { escrowAddress, programId }: { escrowAddress: string; programId: string },
  version: TermsLayout,
): Promise<ChainEvidence> {
  const rpc = createSolanaRpc(rpcUrl);
  const commitment = 'finalized' as const;
  const at = address(escrowAddress);
  const { context, value } = await rpc.getAccountInfo(at, { commitment, encoding: 'base64' }).send();
  const landed = await listSuccessfulSignatures(rpc, at, context.slot);
  const calls: EscrowCall[] = [];
  for (let begin = 0; begin < landed.length; begin += TRANSACTIONS_AT_ONCE) {
    const some = landed.slice(begin, begin + TRANSACTIONS_AT_ONCE);
    const read = some.map((signature) => readEscrowCalls(rpc, signature, { programId, escrowAddress, version }));
    calls.push(...(await Promise.all(read)).flat());
  }
  // Deposits are a duel's first calls, and a proof exists only after both.
  const deposits = calls.filter(({ data }) => data.kind === 'deposit_fee');
  if (version !== null && deposits.length < 2) throw new Error('the node has no longer the beginning of the history');
  const decodeState = version === 2 ? decodeState2 : decodeState1;
  const isOurs = value !== null && value.owner === (programId as Address);
  return { escrow: isOurs ? decodeState(fromBase64(value.data[0])) : null, calls };
}

/** Lists the signatures of the account's finalized, successful transactions up to this slot, oldest first. */
async function listSuccessfulSignatures(rpc: Rpc, account: Address, lastSlot: Slot): Promise<Signature[]> {
  const successful: Signature[] = [];
  // A request may reach another node, which refuses if it isn't as far as this slot.
  const options = { commitment: 'finalized', limit: HISTORY_PAGE_SIZE, minContextSlot: lastSlot } as const;
  let before: Signature | undefined;
  for (let pages = 0; pages < MAX_HISTORY_PAGES; pages += 1) {
    const cursor = before === undefined ? {} : { before };
    const page = await rpc.getSignaturesForAddress(account, { ...options, ...cursor }).send();
    const landed = page.filter(({ err, slot }) => err === null && slot <= lastSlot);
    successful.push(...landed.map(({ signature }) => signature));
    if (successful.length > MAX_EVIDENCE_TRANSACTIONS) break;
    if (page.length < HISTORY_PAGE_SIZE) return successful.toReversed();
    before = page.at(-1)?.signature;
  }
  throw new RangeError('the account has too many transactions');
}

async function readEscrowCalls(
  rpc: Rpc,
  signature: Signature,
  { programId, escrowAddress, version }: { programId: string; escrowAddress: string; version: TermsLayout },
): Promise<readonly EscrowCall[]> {
  const found = await rpc
    .getTransaction(signature, { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send();
  if (found === null) throw new Error(`the node lists ${signature} but doesn't return it`);
  if (version === null) return [];
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
