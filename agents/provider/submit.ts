import type { Instruction, Rpc, SolanaRpcApi } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { QuotaExhaustedError } from '../../lib/chain/nodes/turn-queue';
import { sha256Hex } from '../../lib/core/hash';
import { getChainReader, type RecentBlockhash } from '../chain-reader';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { buildSignedTransaction, isWithinSizeLimit, type SendableTransaction } from '../send';
import { sendOnce } from '../send-once';
import { nameStep, type ProviderStep } from './decide';
import { computeUnitLimits, PAYOUT_COMPUTE_UNITS } from './steps';

/** Price of a compute unit in micro-lamports: at a step's first send, and the cap that docs/provider.md publishes. */
export const UNIT_PRICE_MICRO_LAMPORTS = { first: 1_000n, max: 1_000_000n };
/** Slots after which a step that hasn't landed is sent at twice the price. */
const SLOTS_PER_DOUBLING = 8n;
/** After this many doublings of a step's price, each further one also doubles its compute-unit limit. */
const DOUBLINGS_BEFORE_MORE_UNITS = 3;
/** Upper bound of a step's compute-unit limit, however often that doubles. */
const MAX_COMPUTE_UNITS = 200_000;

/** Maximum number of signed steps of one duel in memory; a lying RPC can make up any number of them. */
const MAX_REMEMBERED_ATTEMPTS = 32;

/** Returns how often the price of a step doubles in the slots that it has been due for. */
export const countPriceDoublings = (slotsDue: bigint): number =>
  slotsDue > 0n ? Number(slotsDue / SLOTS_PER_DOUBLING) : 0;

/** Returns the compute-unit price and limit of a step after `level` doublings of its price. */
export function calculateComputeBudget(
  kind: ProviderStep['kind'],
  level: number,
): { unitPriceMicroLamports: bigint; units: number } {
  const price = UNIT_PRICE_MICRO_LAMPORTS.first << BigInt(Math.min(level, 32));
  const units = computeUnitLimits[kind] * 2 ** Math.min(10, Math.max(0, level - DOUBLINGS_BEFORE_MORE_UNITS));
  return {
    unitPriceMicroLamports: price < UNIT_PRICE_MICRO_LAMPORTS.max ? price : UNIT_PRICE_MICRO_LAMPORTS.max,
    units: Math.min(units, MAX_COMPUTE_UNITS),
  };
}

/** A step to send. `reportedSlots` are the slots that the RPCs showed when the step was decided, at least one. */
export interface Submission {
  readonly termsHash: string;
  readonly step: ProviderStep;
  readonly reportedSlots: readonly bigint[];
  readonly instructions: readonly Instruction[];
  /**
   * Payouts that follow in the same transaction, as many as fit, the most important first. If that transaction is
   * refused or hasn't landed before its price doubles, the step is sent alone: a payout that can't land delays it by
   * about 8 slots.
   */
  readonly payouts?: readonly Instruction[];
}

/** The lowest and the highest slot that any RPC showed. */
interface ReportedSlots {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** The latest transaction of a step, with its price level and the slots from which that level is counted. */
interface StepAttempt {
  readonly stepName: string;
  readonly first: ReportedSlots;
  readonly level: number;
  readonly hasPayouts: boolean;
  readonly isRefused: boolean;
  readonly signed: SendableTransaction;
}

export interface SubmitSettings {
  readonly rpcs: readonly Rpc<SolanaRpcApi>[];
  readonly keypair: Keypair;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface Submitter {
  /**
   * Sends a due step to every RPC: at each call the same transaction, or a new one if its price has risen or it was
   * refused with its payouts. An RPC that doesn't answer delays it by a bounded time. A step for which no RPC has quota
   * left isn't sent, and the next call sends it. Rejects when no RPC gives a blockhash.
   */
  submit(submission: Submission): Promise<void>;
  /** Forgets the steps of a duel that are no longer due. */
  forgetAllBut(termsHash: string, due: readonly ProviderStep[]): void;
}

export function openSubmitter({ rpcs, keypair, log, signal }: SubmitSettings): Submitter {
  const attempts = new Map<string, Map<string, StepAttempt>>();
  const getOrCreateAttempts = (termsHash: string): Map<string, StepAttempt> => {
    const found = attempts.get(termsHash) ?? new Map<string, StepAttempt>();
    attempts.set(termsHash, found);
    return found;
  };
  const readBlockhashForLevel = (level: number): Promise<RecentBlockhash> => {
    // Asks another RPC first at each price, so that one with a useless blockhash delays a step and doesn't stop it.
    const first = level % rpcs.length;
    return getBlockhash([...rpcs.slice(first), ...rpcs.slice(0, first)], signal);
  };
  return {
    async submit({ termsHash, step, reportedSlots, instructions, payouts = [] }) {
      const name = nameStep(step);
      const attempts = getOrCreateAttempts(termsHash);
      const key = `${name} ${hashInstructions(instructions)}`;
      const known = attempts.get(key);
      const { first, level } = updatePriceLevel(known, calculateSlotRange(reportedSlots));
      const isRepeated = known?.level === level && !(known.isRefused && known.hasPayouts);
      const budget = calculateComputeBudget(step.kind, level);
      const { signed, hasPayouts } = isRepeated
        ? known
        : signWithFittingPayouts(keypair, {
            ...{ budget, instructions, recentBlockhash: await readBlockhashForLevel(level) },
            payouts: known === undefined ? payouts : [],
          });
      rememberAttempt(attempts, key, { stepName: name, first, level, hasPayouts, isRefused: false, signed });
      const refusals = await Promise.all(rpcs.map((rpc) => trySend(rpc, signed, signal)));
      // No RPC was called, so this attempt counts neither for the step's price nor as a refusal.
      if (refusals.every((each) => each === OUT_OF_QUOTA)) return restoreAttempt(attempts, key, known);
      const about = { terms: termsHash, step: name, signature: signed.signature };
      if (!isRepeated) log('sent', { ...about, price: budget.unitPriceMicroLamports.toString() });
      const refused = refusals.find((each) => each !== null && each !== OUT_OF_QUOTA);
      if (refused === undefined || refusals.includes(null)) return;
      log('refused', { ...about, reason: refused });
      rememberAttempt(attempts, key, { stepName: name, first, level, hasPayouts, isRefused: true, signed });
    },
    forgetAllBut(termsHash, due) {
      const names = new Set(due.map(nameStep));
      const own = getOrCreateAttempts(termsHash);
      for (const [key, { stepName }] of own) if (!names.has(stepName)) own.delete(key);
      if (own.size === 0) attempts.delete(termsHash);
    },
  };
}

interface UnsignedStep {
  readonly budget: { readonly unitPriceMicroLamports: bigint; readonly units: number };
  readonly instructions: readonly Instruction[];
  readonly payouts: readonly Instruction[];
  readonly recentBlockhash: RecentBlockhash;
}

/** Signs a step followed by as many of its payouts as fit into a transaction. */
function signWithFittingPayouts(keypair: Keypair, { budget, instructions, payouts, recentBlockhash }: UnsignedStep) {
  for (let count = payouts.length; ; count -= 1) {
    const head = [
      getSetComputeUnitLimitInstruction({ units: budget.units + count * PAYOUT_COMPUTE_UNITS }),
      getSetComputeUnitPriceInstruction({ microLamports: budget.unitPriceMicroLamports }),
    ];
    const signed = buildSignedTransaction(
      [keypair],
      [...head, ...instructions, ...payouts.slice(0, count)],
      recentBlockhash,
    );
    if (count === 0 || isWithinSizeLimit(signed)) return { signed, hasPayouts: count > 0 };
  }
}

/**
 * Counts the slots for which a step has been due, and so how often its price has doubled. An RPC may claim any slot,
 * and another one each time. So the lowest and the highest slot are counted separately, and the longer count is used: a
 * false slot of one RPC doesn't hide that slots pass at another. The price never falls, and at most doubles per call.
 */
function updatePriceLevel(known: StepAttempt | undefined, now: ReportedSlots): Pick<StepAttempt, 'first' | 'level'> {
  if (known === undefined) return { first: now, level: 0 };
  const first = { lowest: min(known.first.lowest, now.lowest), highest: min(known.first.highest, now.highest) };
  const level = Math.max(
    countPriceDoublings(now.lowest - first.lowest),
    countPriceDoublings(now.highest - first.highest),
  );
  return { first, level: Math.max(known.level, Math.min(level, known.level + 1)) };
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const calculateSlotRange = (slots: readonly bigint[]): ReportedSlots => ({
  lowest: slots.reduce(min),
  highest: slots.reduce((one, other) => (one > other ? one : other)),
});

/**
 * Hashes a step's instructions to identify an attempt: RPCs that show different accounts call for different
 * instructions of the same step.
 */
const hashInstructions = (instructions: readonly Instruction[]): string =>
  sha256Hex(
    JSON.stringify(
      instructions.map(({ programAddress, accounts = [], data = new Uint8Array() }) => [
        programAddress,
        accounts.map(({ address }) => address),
        [...data],
      ]),
    ),
  );

/** Stores an attempt as the newest, and drops the oldest one if there are too many. */
function rememberAttempt(attempts: Map<string, StepAttempt>, key: string, attempt: StepAttempt): void {
  attempts.delete(key);
  attempts.set(key, attempt);
  const [oldest] = attempts.keys();
  if (attempts.size > MAX_REMEMBERED_ATTEMPTS && oldest !== undefined) attempts.delete(oldest);
}

/** Undoes `rememberAttempt`: stores the attempt from before it again, or none if there was none. */
function restoreAttempt(attempts: Map<string, StepAttempt>, key: string, before: StepAttempt | undefined): void {
  if (before === undefined) attempts.delete(key);
  else attempts.set(key, before);
}

/** Returns the blockhash of the first RPC that answers in time. Rejects when none does. */
async function getBlockhash(rpcs: readonly Rpc<SolanaRpcApi>[], signal: AbortSignal): Promise<RecentBlockhash> {
  let failure: unknown = new Error('there is no RPC');
  for (const rpc of rpcs) {
    try {
      return await getChainReader(rpc).readBlockhash();
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** Reason why a transaction wasn't sent: the RPC quota had no call left in time. */
const OUT_OF_QUOTA = 'out-of-quota';

/** Returns why an RPC didn't take a transaction in time, or null when it did. */
async function trySend(
  rpc: Rpc<SolanaRpcApi>,
  signed: SendableTransaction,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await sendOnce(rpc, signed, signal);
  } catch (error) {
    return error instanceof QuotaExhaustedError ? OUT_OF_QUOTA : toErrorFields(error).error;
  }
}
