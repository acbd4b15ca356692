import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeEscrowInstruction } from '../chain/escrow/decode';
import { type DecodedMessage, decodeMessage } from '../chain/inspect/decode';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../chain/port';
import type { StoredScan } from './scan-store';
import { advance, readPage } from './walk';

/** A finalized transaction that touched the escrow account. */
export type Landed = LandedTransaction & { readonly signature: string };

/** One page of an escrow account's history: how far the scan is after it, and what stood in it. */
export interface ScanStep {
  readonly next: StoredScan;
  readonly landed: readonly Landed[];
  /** Transactions that were asked for. */
  readonly fetched: number;
}

interface At {
  /** Read before; no older answer is taken. */
  readonly tip: FinalizedTip;
  readonly programId: string;
  /** Whether the account, read before, was gone. */
  readonly isClosed: boolean;
  /** Whether it is or was there, so that its history cannot be empty. */
  readonly existed: boolean;
  /** At most so many signatures are read and transactions fetched. */
  readonly limit: number;
}

/**
 * Reads the next page of an escrow account's finalized history, newest first, and no other account's.
 * A transaction that the node names and cannot show leaves the walk with a hole, as does a history that
 * ends before what was read of it earlier: it goes on, and the next walk begins where this one did.
 */
export async function stepScan(chain: ChainPort, scan: StoredScan, at: At): Promise<ScanStep> {
  const { tip, limit } = at;
  const page = await readPage(chain, scan.escrowAddress, scan, { tip, limit, existed: async () => at.existed });
  if (page === null) return { next: scan, landed: [], fetched: 0 };
  const landed: Landed[] = [];
  for (const signature of page.signatures) {
    const transaction = await chain.finalizedTransaction(signature);
    if (transaction !== null) landed.push({ ...transaction, signature });
  }
  const isWhole = landed.length === page.signatures.length && !page.isCutOff;
  const wasClosed = scan.walkBefore === null ? at.isClosed : scan.walkClosed;
  const next: StoredScan = {
    ...readCalls(scan, landed, at.programId),
    ...advance(scan, page, { isWhole, blockHeight: tip.blockHeight }),
    walkClosed: !page.isLast && wasClosed,
    closed: page.isLast && scan.walkWhole && isWhole ? wasClosed : scan.closed,
  };
  return { next, landed, fetched: page.signatures.length };
}

/** Notes the calls by which an account can end, from which its last state is known once it is closed. */
function readCalls(scan: StoredScan, landed: readonly Landed[], programId: string): StoredScan {
  let { committedSeed, refunded, settledParts } = scan;
  for (const { failed, message, loaded } of landed) {
    if (failed !== null) continue;
    for (const { programId: called, accounts, data } of instructionsOf(message, loaded)) {
      const isOurs = called === programId && accounts.some(({ address }) => address === scan.escrowAddress);
      const call = isOurs ? decodeEscrowInstruction(data) : null;
      if (call?.kind === 'commit_result') committedSeed = bytesToHex(new Uint8Array(call.seed));
      if (call?.kind === 'refund') refunded = true;
      if (call?.kind === 'settle') settledParts |= 1 << call.part;
    }
  }
  return { ...scan, committedSeed, refunded, settledParts };
}

function instructionsOf(...of: Parameters<typeof decodeMessage>): DecodedMessage['instructions'] {
  try {
    return decodeMessage(...of).instructions;
  } catch {
    return [];
  }
}
