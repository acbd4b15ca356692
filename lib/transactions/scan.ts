import type { Address } from '@solana/kit';
import { findCallLamports } from '../chain/escrow/call-lamports';
import { findEscrowCalls } from '../chain/escrow/calls';
import { listMessageAccounts } from '../chain/escrow/message-accounts';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import type { StoredCall } from './call-store';
import type { StoredScan } from './scan-store';
import { advanceWalk, readWalkPage } from './walk';

/** A finalized transaction that touched the escrow account. */
export type HistoryTransaction = LandedTransaction & { readonly signature: string };

/** One page of an escrow account's history, and the scan's position after it. */
export interface HistoryPage {
  readonly next: StoredScan;
  readonly landed: readonly HistoryTransaction[];
  /** Successful calls for the duel. */
  readonly calls: readonly StoredCall[];
  /** Transactions that were requested. */
  readonly fetched: number;
}

interface PageOptions {
  /** The tip that was read before the history; no answer of an older state is accepted. */
  readonly tip: FinalizedTip;
  readonly duel: StoredDuel;
  /** Whether the account exists or existed, so that its history can't be empty. */
  readonly existed: boolean;
  /** Maximum number of signatures to read and transactions to fetch. */
  readonly limit: number;
}

/**
 * Reads the next page of an escrow account's finalized history, newest first, and no other account's. A transaction
 * that the node lists but can't show completely leaves a gap in the walk, and so does a history that ends before the
 * part that was read earlier. The walk continues, and the next walk reads the same again.
 */
export async function readHistoryPage(chain: ChainPort, scan: StoredScan, options: PageOptions): Promise<HistoryPage> {
  const { tip, limit, duel } = options;
  const page = await readWalkPage(chain, scan.escrowAddress, scan, {
    tip,
    limit,
    existed: async () => options.existed,
  });
  if (page === null) return { next: scan, landed: [], calls: [], fetched: 0 };
  const transactions = await Promise.all(page.signatures.map((signature) => chain.finalizedTransaction(signature)));
  const landed = transactions.flatMap((transaction, index): HistoryTransaction[] =>
    transaction === null ? [] : [{ ...transaction, signature: page.signatures[index] as string }],
  );
  const found = landed.map((each) => findCalls(each, duel));
  const isWhole = landed.length === page.signatures.length && !page.isCutOff && !found.includes(null);
  const next: StoredScan = { ...scan, ...advanceWalk(scan, page, { isWhole, blockHeight: tip.blockHeight }) };
  const calls = found.flatMap((each) => each ?? []);
  return { next, landed, calls, fetched: page.signatures.length };
}

function findCalls(landed: HistoryTransaction, duel: StoredDuel): StoredCall[] | null {
  const { programId, termsLayout: layout, creatorWallet: creator } = duel;
  const calls = findEscrowCalls(landed, { programId, layout, creator, escrowAddress: duel.escrowAddress as string });
  const { signature, slot } = landed;
  const [payer = ''] = landed.resolvedMessage?.accounts ?? listMessageAccounts(landed.message, landed.loadedAddresses);
  const of = { duelId: duel.duelId, signature, slot, payer };
  if (calls === null) return null;
  const lamports = layout === 2 ? findCallLamports(landed, calls, duel.escrowAddress as Address) : [];
  return calls.map(({ index, ...call }, place) => ({
    ...of,
    ...call,
    instructionIndex: index,
    lamports: lamports[place] ?? null,
  }));
}
