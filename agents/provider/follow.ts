import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import PQueue from 'p-queue';
import { DrawError } from '../../lib/chain/escrow/draw-words';
import { BOND_PART, PartState } from '../../lib/chain/escrow/state';
import { JournalError } from '../journal';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { selectDue } from '../read-window';
import { repeatUntilAborted } from '../repeat';
import { SlotDurationMeter } from '../slot-clock';
import {
  calculateLatestTime,
  type EscrowObservation,
  type ObservationScope,
  observationScopes,
  type ProviderChainReader,
} from './chain';
import type { CheckPlans, PlannedCheck } from './check-plans';
import type { Consent } from './consent-index';
import { calculatePriority, estimateTimeLeftMs, isTooLateToSend } from './deadline';
import { type Decision, type DueStep, decideNextSteps } from './decide';
import type { ProviderStore } from './ledger';
import { type NextCheck, planFirstCheck, planNextCheck } from './next-check';
import { buildPayoutInstructions, buildStepInstructions } from './steps';
import type { Submitter } from './submit';

/**
 * How many times per usual slot, at most, the provider checks which duels to read. The check itself sends no request.
 */
const TICKS_PER_SLOT = 2;
/**
 * Maximum number of duels whose steps are sent at the same time. With more, calls would wait so long for a small RPC
 * quota that they time out.
 */
const MAX_SENDING_DUELS = 8;

export interface ProcessDuelsSettings {
  readonly chain: ProviderChainReader;
  readonly keypair: Keypair;
  readonly programId: Address;
  readonly ledger: ProviderStore;
  readonly submitter: Submitter;
  readonly plans: CheckPlans;
  /** Usual length of a slot in milliseconds. */
  readonly slotMs: number;
  /** For tests: called instead of sending the steps that would follow an accept. */
  readonly fallSilent?: (() => void) | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the journal can no longer be written. */
  readonly onLost: () => void;
}

/**
 * Reads every open duel again and again, and sends the provider's steps for it until it has ended. Resolves only once
 * `signal` has aborted and the steps that were being sent are done. Needs nothing but the provider's folder and RPCs.
 */
export async function processAgreedDuels(settings: ProcessDuelsSettings): Promise<void> {
  const { log, signal, slotMs, onLost } = settings;
  const sending = new PQueue({ concurrency: MAX_SENDING_DUELS });
  const followDue = createDuelProcessor(settings, sending);
  await repeatUntilAborted(slotMs / TICKS_PER_SLOT, log, signal, async () => {
    try {
      await followDue();
    } catch (error) {
      if (error instanceof JournalError) onLost();
      throw error;
    }
  });
  sending.clear();
  await sending.onIdle();
}

/**
 * Returns a queue that sends the steps of duels, those of the duel with the earliest deadline first. A duel is busy
 * from `queue` until its steps were sent, skipped or failed.
 */
function openStepSender(settings: ProcessDuelsSettings, sending: PQueue, clock: SlotDurationMeter) {
  const { plans, log, signal, onLost } = settings;
  const busy = new Set<string>();
  return {
    isBusy: ({ termsHash }: Consent): boolean => busy.has(termsHash),
    queue({ termsHash }: Consent, { confirmed }: EscrowObservation, due: readonly DueStep[], next: NextCheck): void {
      const slots = confirmed.map(({ time }) => time.slot);
      const queuedAt = performance.now();
      const timesLeft = due.map((each) => estimateTimeLeftMs(each, calculateLatestTime(confirmed), clock.slotMs));
      const sendDueSteps = async (): Promise<void> => {
        for (const [index, each] of due.entries())
          if (!isTooLateToSend(each, timesLeft[index] as number, performance.now() - queuedAt))
            await sendDueStep(settings, termsHash, each, slots);
      };
      busy.add(termsHash);
      void sending
        .add(sendDueSteps, { priority: calculatePriority(timesLeft, queuedAt) })
        .catch((error: unknown) => {
          if (error instanceof JournalError) onLost();
          if (!signal.aborted) log('failed', toErrorFields(error));
        })
        .finally(() => {
          plans.put(termsHash, toPlannedCheck(next, performance.now(), clock.slotMs));
          busy.delete(termsHash);
        });
    },
  };
}

/**
 * Returns a function that reads the duels that are due to be read, if any, and queues the steps that they call for. A
 * duel isn't read again before its steps were sent, but others are.
 */
function createDuelProcessor(settings: ProcessDuelsSettings, sending: PQueue): () => Promise<void> {
  const { chain, ledger, plans, slotMs } = settings;
  const clock = new SlotDurationMeter(slotMs);
  const sender = openStepSender(settings, sending, clock);
  const observeAndQueueSteps = async (consents: readonly Consent[], depth: ObservationScope): Promise<void> => {
    if (consents.length === 0) return;
    const escrows = consents.map(({ escrow }) => escrow);
    const observations = await chain.observe(escrows, depth);
    const readAt = performance.now();
    const follows = consents.map(async (consent, index) => {
      const observation = observations[index] as EscrowObservation;
      clock.recordSlot(calculateLatestTime(observation.confirmed).slot, readAt);
      const decision = decideNextSteps(consent.terms, observation);
      const next = planNextCheck(consent.terms, observation, decision);
      plans.put(consent.termsHash, toPlannedCheck(next, readAt, clock.slotMs));
      const due = await recordDecision(settings, consent, observation, decision);
      if (due.length > 0) sender.queue(consent, observation, due, next);
    });
    await Promise.all(follows);
  };
  return async () => {
    const now = performance.now();
    const open = ledger.consents.listOpen();
    for (const { termsHash, status } of open)
      if (plans.find(termsHash) === null)
        plans.put(termsHash, toPlannedCheck(planFirstCheck(status), now, clock.slotMs));
    const idle = open.filter((consent) => !sender.isBusy(consent));
    const due = selectDue(idle, ({ termsHash }) => plans.find(termsHash), now);
    if (due.length === 0) return;
    const isPlannedAt = (depth: ObservationScope) => (consent: Consent) =>
      plans.find(consent.termsHash)?.depth === depth;
    // A failed read doesn't stop the others, and the next tick begins once all of them have ended.
    const ends = await Promise.allSettled(
      observationScopes.map((depth) => observeAndQueueSteps(due.filter(isPlannedAt(depth)), depth)),
    );
    plans.forgetAllBut(new Set(open.map(({ termsHash }) => termsHash)));
    const failures = ends.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    if (failures.length > 0) throw failures.find((each) => each instanceof JournalError) ?? failures[0];
  };
}

/**
 * Converts the waits of a check, in slots from `startMs`, to times. All times are milliseconds of `performance.now()`.
 */
const toPlannedCheck = ({ earliest, latest, ...rest }: NextCheck, startMs: number, slotMs: number): PlannedCheck => ({
  ...{ ...rest, earliestMs: startMs + earliest * slotMs, latestMs: startMs + latest * slotMs },
});

/** Records that a duel's bond is paid, or that the duel has ended. Returns the steps that are due. */
async function recordDecision(
  { chain, ledger, submitter, log, fallSilent }: ProcessDuelsSettings,
  { termsHash, status }: Consent,
  observation: EscrowObservation,
  decision: Decision,
): Promise<readonly DueStep[]> {
  if (isBondPaid(observation) && ledger.consents.markBondPaid(termsHash)) chain.forgetBalance();
  if (decision.kind === 'end') {
    // Without an accept the provider staked nothing, so the missing account counts as never funded.
    const ending = decision.ending === 'gone' && status === 'agreed' ? 'unfunded' : decision.ending;
    log('ended', { terms: termsHash, ending });
    submitter.forgetAllBut(termsHash, []);
    await ledger.noteEnded(termsHash, ending);
    return [];
  }
  const due = decision.kind === 'act' ? decision.due : [];
  const steps = due.map(({ step }) => step);
  // An RPC that wasn't read may be the only one that calls for a step: until all are read, each step keeps its price.
  if (observation.isComplete) submitter.forgetAllBut(termsHash, steps);
  if (fallSilent === undefined || steps.every(({ kind }) => kind === 'accept')) return due;
  fallSilent();
  return [];
}

/**
 * Sends a step. An accept or a commit is first recorded in the journal. Logs failures; throws if the journal fails or
 * `signal` aborts.
 */
async function sendDueStep(
  { ledger, keypair, programId, submitter, log, signal }: ProcessDuelsSettings,
  termsHash: string,
  { step, escrow }: DueStep,
  slots: readonly bigint[],
): Promise<void> {
  // The consent may have been withdrawn since the chain was read.
  const consent = ledger.consents.find(termsHash);
  if (consent === null || (consent.status !== 'agreed' && consent.status !== 'accepting')) return;
  try {
    const basis = {
      ...{ escrow, address: consent.escrow, programId, provider: keypair.address },
      table: ledger.findTable(toHex(consent.terms.tableRoot)),
      seed: ledger.deriveSeed(consent.terms.duelIdHash),
    };
    const instructions = buildStepInstructions(step, basis);
    if (instructions === null) return log('table-missing', { terms: termsHash });
    if (step.kind === 'accept') await ledger.noteAccepting(termsHash);
    if (step.kind === 'commit')
      await ledger.noteRevealing(termsHash, {
        entropySlot: escrow.entropySlot.toString(),
        entropy: toHex(escrow.entropy),
      });
    const payouts = step.kind === 'commit' ? buildPayoutInstructions(basis) : [];
    await submitter.submit({ termsHash, step, reportedSlots: slots, instructions, payouts });
  } catch (error) {
    if (error instanceof JournalError || signal.aborted) throw error;
    const reason = error instanceof DrawError ? error.code : toErrorFields(error).error;
    log('step-failed', { terms: termsHash, step: step.kind, error: reason });
  }
}

/** Whether every RPC shows, finalized, that the bond left the wallet. */
const isBondPaid = ({ finalized, isComplete }: EscrowObservation): boolean =>
  isComplete &&
  finalized.length > 0 &&
  finalized.every(({ escrow }) => escrow !== null && escrow.parts[BOND_PART] !== PartState.None);

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
