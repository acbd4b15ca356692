import { deriveTokenAddress } from './addresses';
import { BOND_PART_INDEX, decodeEscrowAccount, ESCROW_PART_NAMES, PartStatus, Stage } from './escrow-account';
import { DISCRIMINATOR as LAYOUT_1, decodeLayout1EscrowAccount as readLayout1 } from './layout-1/escrow-account';
import { buildPayoutCalls, type DuePayout as DueOfLayout1, planPayouts } from './layout-1/payouts';
import { type ChainTime, planSteps, type Step } from './plan';
import { isAcceptableCommit } from './shown-commit';
import { buildStepCalls, formatStep, type Sender } from './step-calls';
import type { Call } from './transaction';

/** An instruction that the program would accept now. */
export interface SendableStep {
  readonly description: string;
  /** Wallets that receive something. */
  readonly to: readonly string[];
  /**
   * The receiving wallet's token account for a card. It must exist unless that wallet sends the step, which then
   * creates the account if missing. Null for other steps, and in layout 1, where a payout creates the account it pays.
   */
  readonly destination: string | null;
  /** `unwraps`: whether the sender's account for wrapped SOL may be closed; only layout 1 pays into it. */
  buildCalls(sender: Sender, unwraps: boolean): Call[];
}

/** The state of an escrow account of either layout at an on-chain time, and its due instructions. */
export interface EscrowSituation {
  readonly termsBytes: Uint8Array;
  /** The names of the parts that are in escrow. */
  readonly heldPartNames: readonly string[];
  readonly dueSteps: readonly SendableStep[];
  /**
   * If no step is due, the time from which one will be: both its seconds and its slot must be reached. Null if a step
   * is due, even one that only other wallets can send.
   */
  readonly waitsUntil: ChainTime | null;
}

/**
 * Reads an escrow account of either layout. Throws on other bytes. `commitData`: data of a `commit_result` call found
 * on chain, or null; layout 1 ignores it.
 */
export function computeSituation(data: Uint8Array, now: ChainTime, commitData: Uint8Array | null): EscrowSituation {
  return new TextDecoder().decode(data.slice(0, 8)) === LAYOUT_1
    ? computeLayout1Situation(data, now)
    : computeLayout2Situation(data, now, commitData);
}

function computeLayout2Situation(data: Uint8Array, now: ChainTime, commitData: Uint8Array | null): EscrowSituation {
  const account = decodeEscrowAccount(data);
  const { due, waitsUntil } = planSteps(account, now, commitData);
  const destinationOf = (step: Step): string | null => {
    const isCard = step.kind === 'settle' && step.part >= 2 && step.part !== BOND_PART_INDEX;
    return isCard ? deriveTokenAddress(step.to[0] ?? '', account.cardMints[step.part - 2] ?? '').address : null;
  };
  return {
    termsBytes: account.termsBytes,
    heldPartNames: listHeldPartNames(account.parts),
    dueSteps: due.map((step) => ({
      description: formatStep(step),
      to: step.to,
      destination: destinationOf(step),
      buildCalls: (sender) => buildStepCalls(step, account, sender),
    })),
    waitsUntil,
  };
}

function computeLayout1Situation(data: Uint8Array, now: ChainTime): EscrowSituation {
  const account = readLayout1(data);
  const { duePayouts, waitsUntil } = planPayouts(account, now.seconds);
  return {
    termsBytes: account.terms,
    heldPartNames: listHeldPartNames(account.parts),
    dueSteps: duePayouts.map((each) => ({
      description: formatLayout1Step(each),
      to: [each.to],
      destination: null,
      buildCalls: (sender, unwraps) => buildPayoutCalls(each, account, { ...sender, unwraps }),
    })),
    waitsUntil: waitsUntil === null ? null : { seconds: waitsUntil, slot: 0n },
  };
}

const formatLayout1Step = (due: DueOfLayout1): string => formatStep({ ...due, to: [due.to] });

const listHeldPartNames = (parts: readonly number[]): string[] =>
  parts.flatMap((part, index) => (part === PartStatus.held ? [ESCROW_PART_NAMES[index] ?? ''] : []));

/** Returns a check of commits for a locked duel; null in other stages and for layout 1. */
export function buildCommitCheck(data: Uint8Array): ((commit: Uint8Array) => boolean) | null {
  if (new TextDecoder().decode(data.slice(0, 8)) === LAYOUT_1) return null;
  const account = decodeEscrowAccount(data);
  return account.stage === Stage.locked ? (commit) => isAcceptableCommit(commit, account) : null;
}
