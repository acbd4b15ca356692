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
  /** Calls of the escrow program for the duel, in transactions that succeeded. */
  readonly calls: readonly StoredCall[];
  /** Number of transactions that were requested from the node. */
  readonly fetched: number;
}

interface PageOptions {
  /** The tip that was read before the page. A node that honours `minContextSlot` answers as of its slot or later. */
  readonly tip: FinalizedTip;
  readonly duel: StoredDuel;
  /** Whether the account exists or existed, so that its history can't be empty. */
  readonly existed: boolean;
  /** Maximum number of signatures to read and transactions to fetch. */
  readonly limit: number;
}

/**
 * Reads the next page of an escrow account's finalized history, newest first. The walk gets a gap if the node lists a
 * transaction but can't show it completely, or if its history ends before the part that an earlier walk read. A walk
 * with a gap goes on to its end, and the next walk reads all of it again. An empty page that proves nothing changes
 * nothing.
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

/** Finds the program's calls for the duel in a transaction. Null if they can't all be read from it. */
function findCalls(landed: HistoryTransaction, duel: StoredDuel): StoredCall[] | null {
  const { programId, termsLayout, creatorWallet } = duel;
  const calls = findEscrowCalls(landed, {
    programId,
    layout: termsLayout,
    creator: creatorWallet,
    escrowAddress: duel.escrowAddress as string,
  });
  const { signature, slot } = landed;
  const [payer = ''] = landed.resolvedMessage?.accounts ?? listMessageAccounts(landed.message, landed.loadedAddresses);
  const of = { duelId: duel.duelId, signature, slot, payer };
  if (calls === null) return null;
  const lamports = termsLayout === 2 ? findCallLamports(landed, calls, duel.escrowAddress as Address) : [];
  return calls.map(({ index, ...call }, place) => ({
    ...of,
    ...call,
    instructionIndex: index,
    lamports: lamports[place] ?? null,
  }));
}
