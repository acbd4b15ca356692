import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { DrawError } from '../../lib/chain/escrow/draw-words';
import { BOND, PartState } from '../../lib/chain/escrow/state';
import type { Keypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { repeat } from '../repeat';
import type { Observation, ProviderChain } from './chain';
import type { Consent } from './consent-book';
import { type DueStep, decide } from './decide';
import { JournalError } from './journal';
import type { Ledger } from './ledger';
import { buildStep } from './steps';
import type { Submitter } from './submit';

/** A node gives 100 accounts at once; one of them is the clock. */
const DUELS_AT_ONCE = 99;

export interface FollowSettings {
  readonly chain: ProviderChain;
  readonly keypair: Keypair;
  readonly programId: Address;
  readonly ledger: Ledger;
  readonly submitter: Submitter;
  /** How often the chain is read, in milliseconds. */
  readonly everyMs: number;
  /** For tests: called instead of the first step that would follow an accept. */
  readonly fallSilent?: (() => void) | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when records can no longer be kept. */
  readonly onLost: () => void;
}

/** Carries every agreed duel to its end, until the signal. Its journal, its secret and its RPCs are all it needs. */
export function followDuels(settings: FollowSettings): Promise<void> {
  const { log, signal, everyMs, onLost } = settings;
  return repeat(everyMs, log, signal, async () => {
    try {
      await followOnce(settings);
    } catch (error) {
      if (error instanceof JournalError) onLost();
      throw error;
    }
  });
}

/** Reads the state of all open duels once, and sends the steps that are due. */
export async function followOnce(settings: FollowSettings): Promise<void> {
  const { chain, ledger } = settings;
  const open = ledger.book.open();
  for (let at = 0; at < open.length; at += DUELS_AT_ONCE) {
    const some = open.slice(at, at + DUELS_AT_ONCE);
    const observations = await chain.observe(
      some.map(({ escrow }) => escrow),
      'confirmed-and-finalized',
    );
    await Promise.all(some.map((consent, index) => followDuel(settings, consent, observations[index] as Observation)));
  }
}

async function followDuel(settings: FollowSettings, consent: Consent, observation: Observation): Promise<void> {
  const { chain, ledger, submitter, log } = settings;
  const { termsHash, terms, status } = consent;
  if (isBondPaid(observation) && ledger.book.notePaid(termsHash)) chain.forgetBalance();
  const decision = decide(terms, observation);
  if (decision.kind === 'end') {
    // An account that never was, or closed before anything of it was seen: without an accept nothing was staked.
    const ending = decision.ending === 'gone' && status === 'agreed' ? 'unfunded' : decision.ending;
    log('ended', { terms: termsHash, ending });
    submitter.forgetAllBut(termsHash, []);
    return ledger.noteEnded(termsHash, ending);
  }
  const due = decision.kind === 'act' ? decision.due : [];
  const steps = due.map(({ step }) => step);
  // While an RPC is away, a step that only it called for isn't over, and keeps its price.
  if (observation.isComplete) submitter.forgetAllBut(termsHash, steps);
  if (settings.fallSilent !== undefined && due.some(({ step }) => step.kind !== 'accept')) return settings.fallSilent();
  const slots = observation.confirmed.map(({ time }) => time.slot);
  for (const each of due) await sendDueStep(settings, termsHash, each, slots);
}

/** Sends a step, an accept or commit once it is in the journal. Logs failures; throws if the journal fails. */
async function sendDueStep(
  { ledger, keypair, programId, submitter, log, signal }: FollowSettings,
  termsHash: string,
  { step, escrow }: DueStep,
  slots: readonly bigint[],
): Promise<void> {
  // The consent may have been withdrawn while the chain was read.
  const consent = ledger.book.find(termsHash);
  if (consent === null || (consent.status !== 'agreed' && consent.status !== 'accepting')) return;
  try {
    const instructions = buildStep(step, {
      escrow,
      address: consent.escrow,
      programId,
      provider: keypair.address,
      table: ledger.tableOf(toHex(consent.terms.tableRoot)),
      seed: ledger.seedOf(consent.terms.duelIdHash),
    });
    if (instructions === null) return log('table-missing', { terms: termsHash });
    if (step.kind === 'accept') await ledger.noteAccepting(termsHash);
    if (step.kind === 'commit')
      await ledger.noteRevealing(termsHash, {
        entropySlot: escrow.entropySlot.toString(),
        entropy: toHex(escrow.entropy),
      });
    await submitter.submit({ termsHash, step, slots, instructions });
  } catch (error) {
    if (error instanceof JournalError || signal.aborted) throw error;
    const reason = error instanceof DrawError ? error.code : errorFields(error).error;
    log('step-failed', { terms: termsHash, step: step.kind, error: reason });
  }
}

/** Whether every RPC shows, finalized, that the bond left the wallet. */
const isBondPaid = ({ finalized, isComplete }: Observation): boolean =>
  isComplete && finalized.every(({ escrow }) => escrow !== null && escrow.parts[BOND] !== PartState.None);

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
