import { calculateCardDeadline, calculateLastAcceptSlot } from '../chain/escrow/state';
import { fromUnixSeconds, toUnixSeconds } from '../core/clock';
import { cancelIfOverdue } from '../duel/rules/decide';
import type { DuelSide } from '../duel/rules/duel';
import { hasOpenCards } from '../duel/rules/follow-cards';
import type { StoredDuel } from '../duel/store';
import type { StoredCall } from '../transactions/call-store';
import { openIntentStates } from '../transactions/intent-rules';
import type { StoredIntent } from '../transactions/store';
import type { waitKinds } from './story-contract';

/**
 * The next event of a duel, and the consequence if it doesn't come in time. Times are by the chain's clock, except the
 * expiry of a waiting duel.
 */
export interface Wait {
  readonly for: (typeof waitKinds)[number];
  readonly why: string;
  readonly until: Date | null;
  readonly untilSlot: bigint | null;
  readonly otherwise: string | null;
}

/** Stored facts of a duel that determine its next event. */
export interface WaitFacts {
  readonly duel: StoredDuel;
  readonly intents: readonly StoredIntent[];
  readonly calls: readonly StoredCall[];
  /** Whether the provider's signed answer is stored. */
  readonly hasProviderAnswer: boolean;
}

/** Until when an event may come, and what follows if it doesn't; absent members are null. */
type WaitEnding = Partial<Pick<Wait, 'until' | 'untilSlot' | 'otherwise'>>;

const buildWait = (kind: Wait['for'], why: string, ending: WaitEnding = {}): Wait => ({
  for: kind,
  why,
  until: null,
  untilSlot: null,
  otherwise: null,
  ...ending,
});

const FEES_RETURNED_TEXT = 'Then the fees go back to both players.';
const FEES_AND_BOND_TEXT = 'Then both players get their fee back, and a fee each from the provider’s bond.';
const DUEL_CANCELLED_TEXT = 'Then the duel is cancelled; nobody has paid.';

/** Returns the next event of a duel from stored facts alone. The chain may already be further on. */
export function findWait(facts: WaitFacts, now: Date): Wait {
  const { duel } = facts;
  if (cancelIfOverdue(duel, now).changes.length > 0)
    return buildWait('check', 'Its time is up and nobody paid: the next check or reader cancels it.');
  switch (duel.status) {
    case 'waiting':
      return buildWait('opponent', describeInvitation(duel), { until: duel.expiresAt, otherwise: DUEL_CANCELLED_TEXT });
    case 'matched':
    case 'funding':
    case 'committing':
      return buildPaymentWait(facts);
    case 'funded':
      return buildFundedWait(duel);
    case 'resolving':
      return buildResultWait(facts);
    case 'resolved':
      return buildPayoutWait(facts);
    case 'refunding':
      return buildRefundWait(duel);
    case 'cancelled':
      if (duel.nextCheckAt === null)
        return buildWait('nothing', 'It was cancelled, and no payment can reach it any more.');
      return buildWait('late-payment', 'It was cancelled; the worker still checks that no payment of it lands.', {
        until: duel.fundingDeadline,
        otherwise: 'Then no payment can land, and nothing follows.',
      });
    default:
      return buildCloseWait(facts);
  }
}

const describeInvitation = ({ invitedWallet }: StoredDuel): string =>
  invitedWallet === null ? 'A second player must join.' : `The invited wallet ${invitedWallet} must join.`;

/** Builds the wait for the players' payments, or for the provider's consent, which comes first. */
function buildPaymentWait({ duel, intents }: WaitFacts): Wait {
  const until = duel.fundingDeadline;
  const otherwise = duel.creatorDeposited || duel.opponentDeposited ? FEES_RETURNED_TEXT : DUEL_CANCELLED_TEXT;
  if (duel.termsLayout === 2 && duel.providerConsent === null)
    return buildWait('consent', 'The provider has not agreed to the terms, so no payment is offered.', {
      until,
      otherwise,
    });
  const sides = (['creator', 'opponent'] as const).filter((side) => !hasPaid(duel, side));
  const why = sides.map((side) => describePayment(duel, side, intents)).join(' ');
  return buildWait('payments', why, { until, otherwise });
}

const hasPaid = (duel: StoredDuel, side: DuelSide): boolean =>
  side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited;

/** Descriptions of an open payment, by its state. */
const OPEN_PAYMENT_TEXTS: Readonly<Record<string, string>> = {
  PREPARED: 'was prepared and its signature is not known: the wallet hasn’t signed, or didn’t say so',
  SUBMITTED: 'is signed and on its way',
  CONFIRMED: 'is confirmed and waits for finality',
};

function describePayment(duel: StoredDuel, side: DuelSide, intents: readonly StoredIntent[]): string {
  const wallet = side === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  const own = intents.filter(({ purpose, signerWallet }) => purpose === 'fund' && signerWallet === wallet);
  const open = own.find(({ state }) => openIntentStates.has(state));
  if (open !== undefined) return `The ${side}’s payment ${open.intentId} ${OPEN_PAYMENT_TEXTS[open.state]}.`;
  const final = own.find(({ state }) => state === 'FINALIZED');
  if (final !== undefined)
    return `The ${side}’s payment ${final.intentId} is final; the next check of the escrow account counts it.`;
  const last = own.at(-1);
  if (last === undefined) return `The ${side} has prepared no payment.`;
  const end = last.state === 'EXPIRED' ? (last.endReason ?? 'expired') : `failed: ${last.error}`;
  return `The ${side} has no open payment; the last one, ${last.intentId}, ended (${end}).`;
}

/** Builds the wait of a funded duel: for the provider's accept, or for the entropy. */
function buildFundedWait(duel: StoredDuel): Wait {
  const until = duel.resolutionDeadline;
  if (duel.termsLayout === 2 && duel.acceptedSlot === null && duel.quorumSlot !== null)
    return buildWait('accept', 'Both players paid. The provider must accept and stake its bond.', {
      untilSlot: calculateLastAcceptSlot({ quorumSlot: duel.quorumSlot, terms: duel }),
      otherwise: FEES_RETURNED_TEXT,
    });
  const target = duel.targetSlot === null ? '' : ` It is that of slot ${duel.targetSlot}.`;
  return buildWait('entropy', `Somebody must lock the entropy of the draw on chain; the crank does.${target}`, {
    until,
    otherwise: duel.termsLayout === 2 ? FEES_AND_BOND_TEXT : FEES_RETURNED_TEXT,
  });
}

function buildResultWait({ duel, hasProviderAnswer }: WaitFacts): Wait {
  const ending = {
    until: duel.resolutionDeadline,
    otherwise: duel.termsLayout === 2 ? FEES_AND_BOND_TEXT : FEES_RETURNED_TEXT,
  };
  if (!hasProviderAnswer)
    return buildWait('answer', 'The provider must reveal its seed, with a signed answer.', ending);
  return buildWait(
    'commit',
    'The provider answered. Somebody must send the result to the chain; the crank does.',
    ending,
  );
}

function buildPayoutWait({ duel, calls }: WaitFacts): Wait {
  const deadline = duel.resolutionDeadline;
  if (hasOpenCards(duel) && duel.cards !== null && deadline !== null) {
    const { cards } = duel;
    const states = (['creator', 'opponent'] as const).map((side) => `the ${side}’s is ${cards[side].state}`);
    return buildWait('cards', `Both drawn cards must reach the winner: ${states.join(', ')}.`, {
      until: fromUnixSeconds(calculateCardDeadline({ terms: { resolutionDeadline: toUnixSeconds(deadline) } })),
      otherwise: 'Then a card that was not brought counts as missed, and the fees go back.',
    });
  }
  const paid = new Set(calls.filter(({ step }) => step === 'settle' || step === 'refund').map(({ part }) => part));
  const left = ['creator’s fee', 'opponent’s fee'].filter((_, part) => !paid.has(part));
  if (left.length === 0) return buildWait('check', 'Both fees are paid out; the next check records the end.');
  return buildWait(
    'payouts',
    `The result is on chain. Still in escrow: ${left.join(', ')}. The crank or anybody pays them out.`,
  );
}

function buildRefundWait(duel: StoredDuel): Wait {
  const from = duel.quorumSlot === null ? duel.fundingDeadline : duel.resolutionDeadline;
  return buildWait('refunds', 'The fees must go back on chain; the crank, either player or anybody sends that.', {
    until: null,
    otherwise: from === null ? null : `The program allows it at the latest from ${from.toISOString()} on.`,
  });
}

/** Finds the wait of an ended duel: only its bond may still have to be paid out, and its account to be closed. */
function buildCloseWait({ duel, calls }: WaitFacts): Wait {
  if (duel.nextCheckAt === null && calls.some(({ step }) => step === 'close'))
    return buildWait('nothing', 'It has ended, and its escrow account is closed.');
  return buildWait(
    'close',
    'It has ended. The rents of its escrow account go back when somebody closes it; the crank does.',
  );
}
