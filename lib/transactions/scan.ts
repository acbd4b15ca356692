import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeEscrowInstruction } from '../chain/escrow/decode';
import { type DecodedMessage, decodeMessage } from '../chain/inspect/decode';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../chain/port';
import type { StoredScan } from './scan-store';

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
  /** At most so many signatures are read and transactions fetched. */
  readonly limit: number;
}

/**
 * Reads the next page of an escrow account's finalized history, newest first, and no other account's.
 * A transaction that the node names and cannot show leaves the walk with a hole: it goes on, and the
 * next walk begins where this one did.
 */
export async function stepScan(chain: ChainPort, scan: StoredScan, at: At): Promise<ScanStep> {
  const range = { before: scan.walkBefore, until: scan.readUntil, leastSlot: at.tip.slot };
  const page = await chain.finalizedSignatures(scan.escrowAddress, at.limit, range);
  if (page.length === 0 && !(await knows(chain, scan.walkBefore, at.tip.slot)))
    return { next: scan, landed: [], fetched: 0 };
  const landed: Landed[] = [];
  for (const signature of page) {
    const transaction = await chain.finalizedTransaction(signature);
    if (transaction !== null) landed.push({ ...transaction, signature });
  }
  const isWhole = scan.walkWhole && landed.length === page.length;
  const walked: StoredScan = {
    ...readCalls(scan, landed, at.programId),
    walkTop: scan.walkTop ?? page[0] ?? null,
    walkBefore: page.at(-1) ?? scan.walkBefore,
    walkHeight: scan.walkHeight ?? at.tip.blockHeight,
    walkWhole: isWhole,
    walkClosed: scan.walkBefore === null ? at.isClosed : scan.walkClosed,
  };
  return { next: page.length < at.limit ? ended(walked) : walked, landed, fetched: page.length };
}

/** A node that does not know the signature a page begins at shows an empty one, which ends nothing. */
async function knows(chain: ChainPort, signature: string | null, leastSlot: bigint): Promise<boolean> {
  if (signature === null) return true;
  const [state] = await chain.signatureStates([signature], leastSlot);
  return state?.commitment === 'finalized';
}

function ended(scan: StoredScan): StoredScan {
  const stands = { walkTop: null, walkBefore: null, walkHeight: null, walkWhole: true, walkClosed: false };
  if (!scan.walkWhole) return { ...scan, ...stands };
  return {
    ...scan,
    ...stands,
    readUntil: scan.walkTop ?? scan.readUntil,
    readHeight: scan.walkHeight,
    closed: scan.walkClosed,
  };
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
