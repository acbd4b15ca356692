import { calculateTargetSlot } from '../../lib/chain/escrow/state';
import { getDuel } from '../../lib/duel/contract';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import type { Player } from '../../scripts/duel/enter';

const SECOND_MS = 1_000;

/** Durations of a settled duel from the second payment to the payout, by the slots of its transactions. */
export interface DuelDurations {
  /** Seconds of each step after the one before it. */
  readonly stepSeconds: Readonly<Record<'accept' | 'lock' | 'result' | 'payout', number>>;
  /** Seconds that the program's rules and finality take at least, if every step is in the first slot that allows it. */
  readonly minSeconds: number;
}

/** The chain's speed: milliseconds per slot, and slots until a block is final. */
export interface ChainSpeed {
  readonly slotMs: number;
  readonly finalitySlots: number;
}

/**
 * Reads the slots of a settled duel's transactions from its receipt. Returns null while the service doesn't know all of
 * them.
 */
export async function readDuelDurations(
  { client }: Player,
  duelId: string,
  { slotMs, finalitySlots }: ChainSpeed,
): Promise<DuelDurations | null> {
  const { escrowTransactions } = await client.call(getDuelReceipt, { params: { duelId } });
  const terms = await client.call(getDuel, { params: { duelId } });
  const findStepSlot = (step: string): number =>
    Math.max(...escrowTransactions.filter((each) => each.step === step).map(({ slot }) => Number(slot)));
  const slots = ['deposit', 'accept', 'lock', 'commit', 'settle'].map(findStepSlot);
  if (!slots.every(Number.isFinite)) return null;
  const [deposit = 0, accept = 0, lock = 0, commit = 0, settle = 0] = slots;
  // A payment is confirmed one slot later, and accepted in the slot after that.
  const target = calculateTargetSlot(terms, BigInt(deposit), BigInt(deposit + 2));
  const toSeconds = (count: number): number => (count * slotMs) / SECOND_MS;
  // The program demands the waits for the target and the reveal. One slot each for the lock and the result, which pays
  // out, too; and finality.
  const least = Number(target) - deposit + 1 + terms.revealDelaySlots + 1 + finalitySlots;
  return {
    stepSeconds: {
      accept: toSeconds(accept - deposit),
      lock: toSeconds(lock - accept),
      result: toSeconds(commit - lock),
      payout: toSeconds(settle - commit),
    },
    minSeconds: toSeconds(least),
  };
}
