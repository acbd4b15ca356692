import type { Queries } from '../../db/client';
import type { ChainPort, FinalizedTip } from '../chain/port';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { listCalls, type StoredCall } from './call-store';
import { type AskEntropy, stateWhenClosed } from './closed-escrow';
import { readEscrowState } from './escrow-state';
import { type Finding, findingOf } from './finding';
import { explains, isClosed, readHistory } from './history';
import { openStates } from './intent-rules';
import { standingOf } from './judge';
import { findExpired, findGap, type Gap, type Known, recover } from './recover';
import { type ScanStep, stepScan } from './scan';
import { findScan, type StoredScan } from './scan-store';
import { listCurrentIntents, type StoredIntent } from './store';
import { verifyState } from './verify-state';

/** What account and calls show together. */
interface Evidence {
  /** The account, or its last state where its history shows that it was closed. */
  readonly escrow: EscrowState | null;
  /** Whether the known calls explain the account. */
  readonly isTold: boolean;
  /** Whether they show that the account was closed: nothing can follow. */
  readonly hasEnded: boolean;
  /** Whether the history has to be read again from its beginning: nothing new in it, and it doesn't explain the account. */
  readonly isStale: boolean;
  /** Whether the known calls break the program's rules, so that none of them may stay. */
  readonly isFalse: boolean;
  /** Whether a node showed such a history in one walk; one that was read in parts may lack what an older release read. */
  readonly isLie: boolean;
  /** Whether the account's last state waits for the provider, which can't be asked for the entropy. */
  readonly isPostponed: boolean;
}

/** One look at the chain for one duel. */
export interface Look extends Evidence {
  readonly duel: StoredDuel;
  /** In the order in which they must be written. */
  readonly findings: readonly Finding[];
  readonly chainTime: bigint;
  readonly blockHeight: bigint;
  /** How far the escrow account's history was read before. */
  readonly scan: StoredScan;
  /** The page of history that was read; null when none was. */
  readonly step: ScanStep | null;
  /** What is still missing of the history, and why. */
  readonly gap: Gap | null;
}

export interface LookReads {
  readonly queries: Queries;
  readonly chain: ChainPort;
  readonly retentionMs: number;
  readonly askEntropy: AskEntropy;
}

/**
 * Reads everything that may change a duel as of `tip` or later, and at most `scanLimit` transactions of
 * its escrow account's history; changes nothing. Throws `chain-unavailable`.
 */
export async function lookAt(
  reads: LookReads,
  duel: StoredDuel,
  { tip, scanLimit, now }: { readonly tip: FinalizedTip; readonly scanLimit: number; readonly now: Date },
): Promise<Look> {
  const { chain, queries, retentionMs, askEntropy } = reads;
  const { slot, blockHeight } = tip;
  const { escrow: open, chainTime } = await readEscrowState(chain, duel, slot);
  const intents = await listCurrentIntents(queries, duel.duelId);
  const bound = await judgeAllBound(chain, intents, tip);
  const known: Known = { duel, intents, findings: bound, escrow: open, blockHeight, now, retentionMs };
  const of = { ...duel, escrowAddress: duel.escrowAddress as string };
  const scan = await findScan(queries, of);
  const stored = await listCalls(queries, duel.duelId);
  const closed = isClosed(duel, open, stored);
  const isTold = explains(readHistory(duel, stored, scan), open, closed);
  if (open !== null) await verifyState(queries, duel, open, isTold);
  const existed = open !== null || closed;
  const isWanted = scanLimit > 0 && findGap(known, scan, isTold) !== null;
  const step = isWanted ? await stepScan(chain, scan, { tip, duel, existed, limit: scanLimit }) : null;
  const findings = merge(bound, step === null ? [] : await recover(queries, duel, step.landed));
  const after = { ...known, findings };
  const read: StoredScan = step?.next ?? scan;
  const evidence = await weigh(queries, duel, { open, stored, scan, step, chainTime: chainTime.seconds, askEntropy });
  return {
    duel,
    findings: markDuplicates(intents, [...findings, ...findExpired(after, read, findings)]),
    ...evidence,
    chainTime: chainTime.seconds,
    blockHeight,
    scan,
    step,
    gap: findGap(after, read, evidence.isTold),
  };
}

interface Read {
  readonly open: EscrowState | null;
  readonly stored: readonly StoredCall[];
  readonly scan: StoredScan;
  readonly step: ScanStep | null;
  readonly chainTime: bigint;
  readonly askEntropy: AskEntropy;
}

/** What the calls say after a page was read: how a closed account ended, and whether they explain what was read. */
async function weigh(queries: Queries, duel: StoredDuel, read: Read): Promise<Evidence> {
  const { open, stored, scan, step } = read;
  const fresh = (step?.calls ?? []).filter((call) => !stored.some((each) => isSameCall(each, call)));
  const history = readHistory(duel, [...stored, ...fresh], step?.next ?? scan);
  const isTold = explains(history, open, isClosed(duel, open, [...stored, ...fresh]));
  const isFalse = step !== null && history === 'false';
  const isStale = step !== null && history !== 'unread' && !isTold && step.fetched === 0;
  const last =
    open === null && typeof history === 'object' && history.isClosed
      ? await stateWhenClosed({ queries, ...read }, duel, history)
      : null;
  // Without its last state nothing may follow from a closed account; a later check asks the provider again.
  const isPostponed = last === 'postponed';
  return {
    escrow: isPostponed ? null : (last ?? open),
    isTold: isTold && !isPostponed,
    hasEnded: last !== null && !isPostponed,
    isStale,
    isFalse,
    isLie: isFalse && scan.readUntil === null,
    isPostponed,
  };
}

const isSameCall = (one: StoredCall, other: StoredCall): boolean =>
  one.signature === other.signature && one.instructionIndex === other.instructionIndex;

async function judgeAllBound(
  chain: ChainPort,
  intents: readonly StoredIntent[],
  tip: FinalizedTip,
): Promise<Finding[]> {
  const bound = intents.filter(({ state, signature }) => openStates.has(state) && signature !== null);
  const states = await chain.signatureStates(
    bound.map(({ signature }) => signature as string),
    tip.slot,
  );
  const findings: Finding[] = [];
  for (const [index, intent] of bound.entries()) {
    const standing = standingOf(states[index] ?? null, intent.lastValidBlockHeight, tip.blockHeight);
    findings.push(await judgeBound(chain, intent, standing));
  }
  return findings;
}

async function judgeBound(
  chain: ChainPort,
  intent: StoredIntent,
  standing: ReturnType<typeof standingOf>,
): Promise<Finding> {
  const { nextScanAt } = intent;
  if (standing === 'dead')
    return { intent, executing: false, move: { state: 'EXPIRED', patch: { endReason: 'lapsed', nextScanAt } } };
  if (standing === 'confirmed' && intent.state === 'SUBMITTED')
    return { intent, executing: true, move: { state: 'CONFIRMED', patch: { nextScanAt } } };
  if (standing !== 'finalized') return { intent, executing: standing !== 'unseen', move: null };
  const landed = await chain.finalizedTransaction(intent.signature as string);
  return landed === null ? { intent, executing: true, move: null } : findingOf(intent, landed);
}

/** What the history shows of an intent counts more than what its bound signature showed, unless that one was it. */
function merge(bound: readonly Finding[], recovered: readonly Finding[]): Finding[] {
  const isFinal = (intentId: string): boolean =>
    bound.some(({ intent, move }) => intent.intentId === intentId && move?.state === 'FINALIZED');
  const counting = recovered.filter(({ intent }) => !isFinal(intent.intentId));
  const others = bound.filter(({ intent }) => !counting.some((each) => each.intent.intentId === intent.intentId));
  return [...others, ...counting];
}

/** A wallet's second finalized payment is money to give back, never a second deposit. */
function markDuplicates(intents: readonly StoredIntent[], findings: readonly Finding[]): Finding[] {
  const paid = new Set(
    intents
      .filter(({ purpose, state }) => purpose === 'fund' && state === 'FINALIZED')
      .map((each) => each.signerWallet),
  );
  return findings.map((finding) => {
    const { intent, move } = finding;
    if (intent.purpose !== 'fund' || move?.state !== 'FINALIZED') return finding;
    const duplicate = paid.has(intent.signerWallet);
    paid.add(intent.signerWallet);
    return { ...finding, move: { ...move, patch: { ...move.patch, duplicate } } };
  });
}
