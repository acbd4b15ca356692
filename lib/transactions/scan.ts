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
  const range = { before: scan.walkBefore, leastSlot: at.tip.slot };
  const shown = await chain.finalizedSignatures(scan.escrowAddress, at.limit, range);
  const readAt = scan.readUntil === null ? -1 : shown.indexOf(scan.readUntil);
  const page = readAt < 0 ? shown : shown.slice(0, readAt);
  if (shown.length === 0 && !(await isEmptyThere(chain, scan, at))) return { next: scan, landed: [], fetched: 0 };
  const landed: Landed[] = [];
  for (const signature of page) {
    const transaction = await chain.finalizedTransaction(signature);
    if (transaction !== null) landed.push({ ...transaction, signature });
  }
  const isLast = readAt >= 0 || shown.length < at.limit;
  const isCutOff = isLast && readAt < 0 && scan.readUntil !== null;
  const walked: StoredScan = {
    ...readCalls(scan, landed, at.programId),
    walkTop: scan.walkTop ?? page[0] ?? null,
    walkBefore: page.at(-1) ?? scan.walkBefore,
    walkHeight: scan.walkHeight ?? at.tip.blockHeight,
    walkWhole: scan.walkWhole && landed.length === page.length && !isCutOff,
    walkClosed: scan.walkBefore === null ? at.isClosed : scan.walkClosed,
  };
  return { next: isLast ? ended(walked) : walked, landed, fetched: page.length };
}

/**
 * Whether an empty page is the end of a history. Not where something was read before, nor where the
 * account exists; a node that does not know the signature a page begins at shows an empty one too.
 */
async function isEmptyThere(chain: ChainPort, scan: StoredScan, at: At): Promise<boolean> {
  if (scan.readUntil !== null) return false;
  if (scan.walkBefore === null) return !at.existed;
  const [state] = await chain.signatureStates([scan.walkBefore], at.tip.slot);
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
