import type { Instruction, Rpc, SolanaRpcApi } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import type { Keypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { build, offer, type Signed } from '../send';
import { nameStep, type Step } from './decide';
import { unitLimits } from './steps';

/** Price of a compute unit in micro-lamports: the first one, and the published cap. */
export const UNIT_PRICE = { first: 1_000n, most: 1_000_000n };
/** Slots after which a step that hasn't landed is sent at twice the price. */
const SLOTS_PER_PRICE = 8n;
/** A step that still fails at this many doublings also gets more compute units, twice as many each time. */
const TIGHT_LEVELS = 3;
const MOST_UNITS = 200_000;

/** Compute-unit price and limit of a step that has been due for so many slots. */
export function calculateBudget(kind: Step['kind'], slotsDue: bigint): { level: number; price: bigint; units: number } {
  const level = Number(slotsDue / SLOTS_PER_PRICE);
  const price = UNIT_PRICE.first << BigInt(Math.min(level, 32));
  const units = unitLimits[kind] * 2 ** Math.min(10, Math.max(0, level - TIGHT_LEVELS));
  return { level, price: price < UNIT_PRICE.most ? price : UNIT_PRICE.most, units: Math.min(units, MOST_UNITS) };
}

/** One sending of a step. `slot` is the slot of the chain that the step was decided at. */
export interface Submission {
  readonly termsHash: string;
  readonly step: Step;
  readonly slot: bigint;
  readonly instructions: readonly Instruction[];
}

interface Attempt {
  readonly firstSlot: bigint;
  readonly level: number;
  readonly signed: Signed;
}

export interface SubmitSettings {
  readonly rpcs: readonly Rpc<SolanaRpcApi>[];
  readonly keypair: Keypair;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface Submitter {
  /** Sends a due step to every RPC: again and again the same transaction, and a new one whenever its price rises. */
  submit(submission: Submission): Promise<void>;
  /** Forgets the steps of a duel that are no longer due. */
  keepOnly(termsHash: string, due: readonly Step[]): void;
}

export function openSubmitter({ rpcs, keypair, log, signal }: SubmitSettings): Submitter {
  const attempts = new Map<string, Map<string, Attempt>>();
  const attemptsOf = (termsHash: string): Map<string, Attempt> => {
    const found = attempts.get(termsHash) ?? new Map<string, Attempt>();
    attempts.set(termsHash, found);
    return found;
  };
  const sign = async (level: number, instructions: readonly Instruction[]): Promise<Signed> => {
    // Another RPC at each price, so that one with a useless blockhash delays a step and doesn't stop it.
    const rpc = rpcs[level % rpcs.length] as Rpc<SolanaRpcApi>;
    const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal });
    return build([keypair], instructions, value);
  };
  return {
    async submit({ termsHash, step, slot, instructions }) {
      const name = nameStep(step);
      const known = attemptsOf(termsHash).get(name);
      const firstSlot = known?.firstSlot ?? slot;
      const { level, price, units } = calculateBudget(step.kind, slot - firstSlot);
      const budget = [
        getSetComputeUnitLimitInstruction({ units }),
        getSetComputeUnitPriceInstruction({ microLamports: price }),
      ];
      const signed = known?.level === level ? known.signed : await sign(level, [...budget, ...instructions]);
      attemptsOf(termsHash).set(name, { firstSlot, level, signed });
      const refusals = await Promise.all(rpcs.map((rpc) => offerSafely(rpc, signed, signal)));
      const about = { terms: termsHash, step: name, signature: signed.signature };
      if (known?.level !== level) log('sent', { ...about, price: price.toString() });
      const refused = refusals.find((each) => each !== null);
      if (refused !== undefined && refusals.every((each) => each !== null))
        log('refused', { ...about, reason: refused });
    },
    keepOnly(termsHash, due) {
      const names = new Set(due.map(nameStep));
      const own = attemptsOf(termsHash);
      for (const name of own.keys()) if (!names.has(name)) own.delete(name);
      if (own.size === 0) attempts.delete(termsHash);
    },
  };
}

/** Returns why an RPC didn't take a transaction, or null when it did. */
async function offerSafely(rpc: Rpc<SolanaRpcApi>, signed: Signed, signal: AbortSignal): Promise<string | null> {
  try {
    return await offer(rpc, signed, signal);
  } catch (error) {
    return errorFields(error).error;
  }
}
