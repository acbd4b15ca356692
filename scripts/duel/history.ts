import { ByteReader, fromBase64 } from './bytes';
import type { ShownResult } from './evidence';
import type { Rpc } from './rpc';
import { type Call, readTransaction } from './transaction';

const [DEPOSIT_FEE, COMMIT_RESULT, SETTLE] = [0, 2, 4];
const SIGNATURES = 100;

/** Every finalized call of the program that named this escrow account and succeeded, oldest first. */
async function callsOf(rpc: Rpc, escrowAddress: string, programId: string): Promise<Call[]> {
  type Listed = { signature: string; err: unknown }[];
  const listed = await rpc.call<Listed>('getSignaturesForAddress', escrowAddress, {
    commitment: 'finalized',
    limit: SIGNATURES,
  });
  const calls: Call[] = [];
  for (const { signature } of listed.filter(({ err }) => err === null).reverse()) {
    const options = { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 };
    const found = await rpc.call<{ transaction: [string, string] } | null>('getTransaction', signature, options);
    if (found !== null) calls.push(...readTransaction(fromBase64(found.transaction[0])).calls);
  }
  return calls.filter(
    (call) => call.programId === programId && call.accounts.some(({ address }) => address === escrowAddress),
  );
}

/** What was shown to the program for a duel whose account is closed. Throws when its history does not tell. */
export async function readHistory(rpc: Rpc, escrowAddress: string, programId: string): Promise<ShownResult> {
  const calls = await callsOf(rpc, escrowAddress, programId);
  const [deposit] = calls.filter(({ data }) => data[0] === DEPOSIT_FEE);
  const [commit] = calls.filter(({ data }) => data[0] === COMMIT_RESULT);
  if (deposit === undefined || commit === undefined)
    throw new Error('the history of the escrow account does not show a result');
  const settledParts = calls.filter(({ data }) => data[0] === SETTLE).map(({ data }) => data[1] ?? -1);
  return { ...readCommit(commit.data), terms: deposit.data.slice(3), settledParts };
}

/** `2 | seed 32 | proof | proof`, a proof being `entryHash 32 | weight u32 | value u64 | cardMint 32 | index u16 | depth u8 | siblings`. */
export function readCommit(data: Uint8Array): Pick<ShownResult, 'seed' | 'entries'> {
  const reader = new ByteReader(data);
  reader.take(1);
  const seed = reader.take(32);
  const entries = [0, 1].map(() => {
    reader.take(32 + 4);
    const value = reader.big(8);
    const cardMint = reader.address();
    const index = reader.number(2);
    reader.take(36 * reader.number(1));
    return { index, value, cardMint };
  });
  return { seed, entries };
}
