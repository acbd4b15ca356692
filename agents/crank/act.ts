import type { Escrow } from '../../lib/chain/escrow/state';
import type { Connection } from '../connect';
import type { Keypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { sendInstructions } from '../send';
import { type Prepared, prepareStep, type StepContext } from './prepare-step';
import type { Step } from './steps';
import type { Watched } from './watch-list';

/** `done` also when somebody else was faster; `waits` for somebody else; `refused` by the chain or for want of an answer. */
export type Result = 'done' | 'waits' | 'refused';

export interface ActContext extends StepContext {
  readonly connection: Connection;
  readonly keypair: Keypair;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Refusals that only mean that somebody else sent the same first. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'alreadyLocked',
  'alreadyResolved',
  'partNotHeld',
  'escrowAccountWrong',
  'refunding',
]);

/** Sends one step and returns its result. Never throws: the duel is checked again. */
export async function act(
  step: Step,
  duel: Watched,
  seen: { readonly escrow: Escrow; readonly slot: bigint },
  context: ActContext,
): Promise<Result> {
  const { connection, keypair, log, signal } = context;
  const about = { duel: duel.duelId, step: step.kind, part: 'part' in step ? step.part : null };
  try {
    const prepared: Prepared = await prepareStep(step, duel, seen, context);
    if ('waitsFor' in prepared) return 'waits';
    const outcome = await sendInstructions(connection.rpc, keypair, [prepared.instruction], signal);
    if (outcome.kind === 'confirmed') {
      log('sent', { ...about, signature: outcome.signature });
      return 'done';
    }
    const reason = outcome.kind === 'refused' ? outcome.reason : 'expired';
    const overtaken = OVERTAKEN.has(reason);
    log(overtaken ? 'overtaken' : 'refused', { ...about, reason });
    return overtaken ? 'done' : 'refused';
  } catch (error) {
    if (!signal.aborted) log('failed', { ...about, ...errorFields(error) });
    return 'refused';
  }
}
