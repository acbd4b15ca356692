import type { ChainTime } from '../../lib/chain/escrow/state';
import type { Connection } from '../connect';
import type { Keypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { sendInstructions } from '../send';
import type { DuelAccount } from './duel-accounts';
import { findLayout1Steps, type Layout1Step, prepareLayout1Step } from './layout-1';
import { type PreparedStep, prepareStep, type StepContext } from './prepare-step';
import { findSteps, type Step } from './steps';
import type { WatchedDuel } from './watch-list';

/** `done`: confirmed, or others were faster. `waits`: for others. `refused`: by the chain, expired, or failed. */
export type StepResult = 'done' | 'waits' | 'refused';

export interface TakeStepContext extends StepContext {
  readonly connection: Connection;
  readonly keypair: Keypair;
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

/** A due step, and a function that builds its instruction or says what it waits for. */
export interface PendingStep {
  readonly step: Step | Layout1Step;
  prepare(): Promise<PreparedStep>;
}

/** Returns the steps that are due for a duel, by the rules of the program that owns its account. */
export function findPendingSteps(
  duel: WatchedDuel,
  account: DuelAccount,
  now: ChainTime,
  context: StepContext,
): readonly PendingStep[] {
  if (account.layout === 1)
    return findLayout1Steps(account.escrow, now.seconds).map((step) => ({
      step,
      prepare: () => prepareLayout1Step(step, duel, account, context),
    }));
  const seen = { ...account, slot: now.slot };
  return findSteps(account.escrow, now).map((step) => ({
    step,
    prepare: () => prepareStep(step, duel, seen, context),
  }));
}

/** Sends one step, unless it has to wait. Never throws: a failure is logged, and the duel is checked again. */
export async function takeStep(
  { step, prepare }: PendingStep,
  duel: WatchedDuel,
  context: TakeStepContext,
): Promise<StepResult> {
  const { connection, keypair, log, signal } = context;
  const about = { duel: duel.duelId, step: step.kind, part: 'part' in step ? step.part : null };
  try {
    const prepared = await prepare();
    if ('waitsFor' in prepared) return 'waits';
    const outcome = await sendInstructions(connection.rpc, keypair, [prepared.instruction], signal);
    if (outcome.kind === 'confirmed') {
      log('sent', { ...about, signature: outcome.signature });
      return 'done';
    }
    const reason = outcome.kind === 'refused' ? outcome.reason : 'expired';
    const overtaken = OVERTAKEN_REFUSALS.has(reason);
    log(overtaken ? 'overtaken' : 'refused', { ...about, reason });
    return overtaken ? 'done' : 'refused';
  } catch (error) {
    if (!signal.aborted) log('failed', { ...about, ...errorFields(error) });
    return 'refused';
  }
}
