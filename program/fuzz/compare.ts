import { ESCROW_PROGRAM, NATIVE_MINT, type NamedAddress } from './addresses';
import type { Refusal } from './chain';
import { encodeContent } from './model/account';
import type { Draft } from './model/ledger';
import type { Forecast } from './model/transaction';
import type { FuzzEnvironment } from './scene';

/** Thrown if the chain differs from the model's forecast, or if something happens that must never happen. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

export function assertHolds(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Mismatch(sentence);
}

/**
 * Asserts that the chain accepted the transaction exactly if the model does, and otherwise refused the same instruction
 * for a rule that the model finds broken.
 */
export function assertSameOutcome({ refusedIndex, brokenRules }: Forecast, refusal: Refusal | null): void {
  if (refusal === null) {
    assertHolds(refusedIndex === null, `accepted in spite of ${[...brokenRules].join(', ')}`);
    return;
  }
  const isCrash = /ProgramFailedToComplete|ComputationalBudgetExceeded|UnbalancedInstruction/.test(refusal.text);
  assertHolds(!isCrash, `the program crashed: ${refusal.text}`);
  assertHolds(refusedIndex !== null, `refused for ${refusal.text}, where the model finds nothing wrong`);
  const isKnown = brokenRules.has(refusal.error) && refusal.instructionIndex === refusedIndex;
  assertHolds(
    isKnown,
    `refused at ${refusal.instructionIndex} for ${refusal.text}, not at ${refusedIndex} for ${[...brokenRules].join(', ')}`,
  );
}

/**
 * Asserts that a forecast neither creates nor destroys tokens, or lamports except the network fee. Wrapped SOL counts
 * as lamports.
 */
export function assertSumsKept(scene: FuzzEnvironment, draft: Draft, fee: bigint): void {
  const sums = new Map([['lamports', fee]]);
  const add = (what: string, amount: bigint) => sums.set(what, (sums.get(what) ?? 0n) + amount);
  for (const key of draft.touchedKeys.values()) {
    const [before, after] = [scene.ledger.getToken(key), draft.getToken(key)];
    add('lamports', draft.getLamports(key) - scene.ledger.getLamports(key));
    if (before !== null && before.mint !== NATIVE_MINT) add(before.mint.name, -before.amount);
    if (after !== null && after.mint !== NATIVE_MINT) add(after.mint.name, after.amount);
  }
  for (const [what, sum] of sums) assertHolds(sum === 0n, `${what}: ${sum} came out of nothing`);
}

/**
 * Asserts that an account on chain has the model's lamports, owner and data, or doesn't exist if the model has none.
 */
export function assertSameAccount(scene: FuzzEnvironment, key: NamedAddress): void {
  const [wanted, found] = [scene.ledger.get(key), scene.chain.read(key)];
  assertHolds((found === null) === (wanted === undefined), `${key.name}: ${found === null ? 'missing' : 'left over'}`);
  if (found === null || wanted === undefined) return;
  const { owner, data } = encodeContent(wanted.content, ESCROW_PROGRAM);
  assertHolds(found.lamports === wanted.lamports, `${key.name}: ${found.lamports} lamports, not ${wanted.lamports}`);
  assertHolds(Buffer.compare(found.owner, owner.bytes) === 0, `${key.name}: owned by another program`);
  const at = found.data.findIndex((byte, i) => byte !== data[i]);
  assertHolds(at < 0 && found.data.length === data.length, `${key.name}: byte ${at} of ${found.data.length} differs`);
}
