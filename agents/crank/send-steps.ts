import type { Instruction } from '@solana/kit';
import type { ChainTime } from '../../lib/chain/escrow/state';
import type { AgentConnection } from '../connect';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { sendInstructions } from '../send';
import type { DuelAccount } from './duel-accounts';
import { findLayout1Steps, type Layout1Step, prepareLayout1Step } from './layout-1';
import { type PreparedStep, prepareStep, type StepContext } from './prepare-step';
import type { StepResult } from './step-result';
import { type CrankStep, findPossibleSinceSlot, findPossibleSteps } from './steps';
import { buildBudgetInstructions, stepComputeUnitLimits } from './unit-limits';
import type { GetUnitPrice } from './unit-price';
import type { WatchedDuel } from './watch-list';

export interface SendStepsContext extends StepContext {
  readonly connection: AgentConnection;
  readonly keypair: Keypair;
  readonly getUnitPrice: GetUnitPrice;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Refusals of a step that somebody else's transaction has made unnecessary. */
const OVERTAKEN_REFUSALS: ReadonlySet<string> = new Set([
  'alreadyLocked',
  'alreadyResolved',
  'partNotHeld',
  'escrowAccountWrong',
  'refunding',
]);
/** Refusal of a lock that no later lock can escape: the duel's entropy is lost, and a refund ends it. */
const ENTROPY_LOST_REFUSAL = 'entropyMissed';

/** A due step, and a function that builds its instruction or says what it waits for. */
export interface PendingStep {
  readonly step: CrankStep | Layout1Step;
  /** Slot since which the step has been possible; null in layout 1, and if the account doesn't show it. */
  readonly possibleSinceSlot: bigint | null;
  /** Compute-unit limit of the step; null for steps of layout 1, which have none. */
  readonly computeUnits: number | null;
  prepare(): Promise<PreparedStep>;
}

/**
 * Returns the steps that are due for a duel, by the rules of the program that owns its account. Leaves out a lock once
 * the program has refused one because the entropy is lost.
 */
export function findPendingSteps(
  duel: WatchedDuel,
  account: DuelAccount,
  now: ChainTime,
  context: StepContext,
): readonly PendingStep[] {
  if (account.layout === 1)
    return findLayout1Steps(account.escrow, now.seconds).map((step) => ({
      step,
      possibleSinceSlot: null,
      computeUnits: null,
      prepare: () => prepareLayout1Step(step, duel, account, context),
    }));
  const seen = { ...account, slot: now.slot };
  const steps = findPossibleSteps(account.escrow, now).filter(({ kind }) => kind !== 'lock' || !duel.isEntropyLost);
  return steps.map((step) => ({
    step,
    possibleSinceSlot: findPossibleSinceSlot(account.escrow, step),
    computeUnits: stepComputeUnitLimits[step.kind],
    prepare: () => prepareStep(step, duel, seen, context),
  }));
}

/**
 * Sends the due steps of a duel in one transaction, without those that have to wait or can't be prepared. If the chain
 * refuses that transaction or lets it expire, sends each of several steps in its own, so that no payout blocks another.
 * Never throws: logs failures, and after a failed send, sends no further step.
 */
export async function sendSteps(
  steps: readonly PendingStep[],
  duel: WatchedDuel,
  context: SendStepsContext,
): Promise<StepResult> {
  const prepared = await Promise.all(steps.map((each) => prepareStepOrLog(each, duel, context)));
  const ready = steps.flatMap(({ step, computeUnits }, index): ReadyStep[] => {
    const each = prepared[index];
    return each && 'instruction' in each ? [{ step, computeUnits, instruction: each.instruction }] : [];
  });
  const unprepared = prepared.includes(null) ? 'failed' : 'waits';
  if (ready.length === 0) return unprepared;
  const together = await sendReadySteps(ready, duel, context);
  return together === 'refused' && ready.length > 1 ? sendOneByOne(ready, duel, context) : together;
}

/** A due step whose instruction has been built. */
interface ReadyStep {
  readonly step: CrankStep | Layout1Step;
  readonly computeUnits: number | null;
  readonly instruction: Instruction;
}

/**
 * Sends each step in its own transaction. Stops at `failed` and returns it; otherwise returns `refused` if the chain
 * refused a step or let it expire.
 */
async function sendOneByOne(
  ready: readonly ReadyStep[],
  duel: WatchedDuel,
  context: SendStepsContext,
): Promise<StepResult> {
  let isRefused = false;
  for (const each of ready) {
    const result = await sendReadySteps([each], duel, context);
    // The next step would wait for the same RPC, and keep one of the queue's running places for minutes.
    if (result === 'failed') return result;
    isRefused ||= result === 'refused';
  }
  return isRefused ? 'refused' : 'done';
}

const toLogFields = (duel: WatchedDuel, step: CrankStep | Layout1Step) => ({
  ...{ duel: duel.duelId, step: step.kind, part: 'part' in step ? step.part : null },
});

/** Prepares a step. Returns null if that failed, which it logs unless the agent stops. */
async function prepareStepOrLog(
  { step, prepare }: PendingStep,
  duel: WatchedDuel,
  { log, signal }: SendStepsContext,
): Promise<PreparedStep | null> {
  try {
    return await prepare();
  } catch (error) {
    if (!signal.aborted) log('failed', { ...toLogFields(duel, step), ...toErrorFields(error) });
    return null;
  }
}

/** Sends steps in one transaction. A single step that another sender has overtaken counts as `done`. */
async function sendReadySteps(
  ready: readonly ReadyStep[],
  duel: WatchedDuel,
  { connection, keypair, getUnitPrice, log, signal }: SendStepsContext,
): Promise<Exclude<StepResult, 'waits'>> {
  const logForEachStep = (action: string, fields: Parameters<Log>[1]): void => {
    for (const { step } of ready) log(action, { ...toLogFields(duel, step), ...fields });
  };
  try {
    const budget = buildBudgetInstructions(
      ready.map(({ computeUnits }) => computeUnits),
      await getUnitPrice(duel.consecutiveRefusals),
    );
    const instructions = [...budget, ...ready.map(({ instruction }) => instruction)];
    const outcome = await sendInstructions(connection.rpc, keypair, instructions, signal);
    if (outcome.kind === 'confirmed') {
      logForEachStep('sent', { signature: outcome.signature });
      return 'done';
    }
    const reason = outcome.kind === 'refused' ? outcome.reason : 'expired';
    if (reason === ENTROPY_LOST_REFUSAL) duel.isEntropyLost = true;
    // One refused step fails the whole transaction, so its other steps may still be due.
    const isOvertaken = ready.length === 1 && OVERTAKEN_REFUSALS.has(reason);
    logForEachStep(isOvertaken ? 'overtaken' : 'refused', { reason });
    return isOvertaken ? 'done' : 'refused';
  } catch (error) {
    if (!signal.aborted) logForEachStep('failed', toErrorFields(error));
    return 'failed';
  }
}
