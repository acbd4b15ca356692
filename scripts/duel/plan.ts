import { INCINERATOR, SYSTEM_PROGRAM } from './addresses';
import { BOND_PART_INDEX, type EscrowAccount, PartStatus, Stage } from './escrow-account';
import type { Terms } from './terms';

// Instructions that anyone can send, and when. Source: docs/duel-v4.md, "Instructions".

/** Slots that must pass since the accept or the result, in addition to a deadline. */
const MIN_SLOTS_UNTIL_LATE = 1_500n;
/** Number of slots in the SlotHashes sysvar. */
const SLOT_HASHES_LENGTH = 512n;
/** Least time after the resolution deadline in which drawn cards are still awaited, in seconds. */
const CARD_GRACE_SECONDS = 86_400n;

/** On-chain time: unix seconds and slot. */
export interface ChainTime {
  readonly seconds: bigint;
  readonly slot: bigint;
}

/** An instruction that is due. `to`: addresses that it pays a fee, a card, (part of) the bond or the account's rent. */
export type Step =
  | { readonly kind: 'lock'; readonly to: readonly string[] }
  | { readonly kind: 'commit'; readonly to: readonly string[]; readonly data: Uint8Array }
  | { readonly kind: 'settle' | 'refund'; readonly to: readonly string[]; readonly part: number }
  | { readonly kind: 'close'; readonly to: readonly string[] };

/**
 * The steps that are due now, in the order in which to send them. If there are none, one is due once both the seconds
 * and the slot of `waitsUntil` are reached. Otherwise `waitsUntil` is null.
 */
export interface Plan {
  readonly due: readonly Step[];
  readonly waitsUntil: ChainTime | null;
}

/**
 * Returns the target slot of an accept in `slot`: the first slot of the grid after the second deposit, in `quorumSlot`,
 * that is at least the entropy delay later than `slot`. Null if none is left.
 */
export function findTargetSlot(
  { gridSlots, acceptSteps, entropyDelaySlots }: Terms,
  quorumSlot: bigint,
  slot: bigint,
): bigint | null {
  for (let step = 1; step <= acceptSteps; step += 1) {
    const target = quorumSlot + BigInt(gridSlots * step);
    if (target >= slot + BigInt(entropyDelaySlots)) return target;
  }
  return null;
}

/** Plans the steps that an escrow account allows now. `commitData`: data of a commit found on chain, or null. */
export function planSteps(account: EscrowAccount, now: ChainTime, commitData: Uint8Array | null): Plan {
  const { stage, terms, parts, resultSlot } = account;
  if (stage === Stage.accepted || stage === Stage.locked) return planUndecided(account, now, commitData);
  const held = parts.flatMap((part, index) => (part === PartStatus.held ? [index] : []));
  if (stage === Stage.resolved) {
    const cards = getCardDeliveryState(account, now);
    const free = held.filter((part) => cards !== 'awaited' || part === 2 || part === 3);
    if (free.length > 0) return planDue(free.map((part) => buildSettleStep(account, part, cards)));
    if (cards === 'awaited') return planWait(calculateCardDeadline(terms) + 1n, resultSlot + MIN_SLOTS_UNTIL_LATE);
  } else if (held.length > 0) {
    const opens = findRefundOpening(account, now);
    return opens === null
      ? planDue(held.map((part) => buildRefundStep(account, part)))
      : { due: [], waitsUntil: opens };
  }
  if (now.seconds <= terms.fundingDeadline) return planWait(terms.fundingDeadline + 1n, 0n);
  return planDue([{ kind: 'close', to: [getPlayerWallet(terms, account.firstDepositor)] }]);
}

const planDue = (steps: readonly Step[]): Plan => ({ due: steps, waitsUntil: null });
/** Returns a plan with nothing to send before this unix time and slot. */
const planWait = (seconds: bigint, slot: bigint): Plan => ({ due: [], waitsUntil: { seconds, slot } });

const getPlayerWallet = ({ creator, opponent }: Terms, side: number): string => (side === 0 ? creator : opponent);
const calculateCardDeadline = ({ resolutionDeadline }: Terms): bigint => resolutionDeadline + CARD_GRACE_SECONDS;

/** Plans a duel that a provider has accepted and that has no result yet. */
function planUndecided(account: EscrowAccount, now: ChainTime, commitData: Uint8Array | null): Plan {
  const { stage, terms, acceptSlot, targetSlot, entropySlot } = account;
  if (hasPassed(now, terms.resolutionDeadline, acceptSlot))
    return planDue([0, 1, BOND_PART_INDEX].map((part) => buildRefundStep(account, part)));
  const late = planWait(terms.resolutionDeadline + 1n, acceptSlot + MIN_SLOTS_UNTIL_LATE);
  if (stage === Stage.accepted) {
    if (now.slot <= targetSlot) return planWait(0n, targetSlot + 1n);
    return now.slot <= targetSlot + SLOT_HASHES_LENGTH ? planDue([{ kind: 'lock', to: [] }]) : late;
  }
  if (commitData === null) return late;
  const reveals = entropySlot + BigInt(terms.revealDelaySlots);
  return now.slot < reveals ? planWait(0n, reveals) : planDue([{ kind: 'commit', to: [], data: commitData }]);
}

/** Returns when fees become refundable in the stages funding, funded and refunding. Null if they already are. */
function findRefundOpening({ stage, terms, quorumSlot }: EscrowAccount, now: ChainTime): ChainTime | null {
  if (stage === Stage.funding) {
    const opens = terms.fundingDeadline + 1n;
    return now.seconds < opens ? { seconds: opens, slot: 0n } : null;
  }
  if (stage !== Stage.funded || findTargetSlot(terms, quorumSlot, now.slot) === null) return null;
  const slots = BigInt(terms.gridSlots * terms.acceptSteps - terms.entropyDelaySlots);
  return { seconds: 0n, slot: quorumSlot + slots + 1n };
}

/** Whether both the deadline and `MIN_SLOTS_UNTIL_LATE` slots since the slot `since` have passed. */
const hasPassed = (now: ChainTime, deadline: bigint, since: bigint): boolean =>
  now.seconds > deadline && now.slot >= since + MIN_SLOTS_UNTIL_LATE;

/** State of a result's cards: none is missing, one or both are awaited, or they count as missed. */
type CardDeliveryState = 'in' | 'awaited' | 'missed';

/**
 * Returns the state of a resolved duel's cards. An entry without a mint counts as deposited. Once a fee or the bond has
 * been paid out for a missed card, the cards count as missed for the other parts too, whatever the time.
 */
export function getCardDeliveryState(
  { terms, cardMints, parts, resultSlot }: EscrowAccount,
  now: ChainTime,
): CardDeliveryState {
  if (
    parts[0] === PartStatus.refunded ||
    parts[1] === PartStatus.refunded ||
    parts[BOND_PART_INDEX] === PartStatus.paid
  )
    return 'missed';
  const isOut = (side: number) => cardMints[side] !== SYSTEM_PROGRAM && parts[2 + side] === PartStatus.none;
  if (terms.cardMode !== 1 || (!isOut(0) && !isOut(1))) return 'in';
  return hasPassed(now, calculateCardDeadline(terms), resultSlot) ? 'missed' : 'awaited';
}

/** Returns the step that pays a part out by the result. */
function buildSettleStep({ terms, winner }: EscrowAccount, part: number, cards: CardDeliveryState): Step {
  const { treasury, providerKey } = terms;
  const step = { kind: 'settle', part } as const;
  if (part === 2 || part === 3) return { ...step, to: [getPlayerWallet(terms, winner)] };
  if (cards === 'in') return { ...step, to: [part === BOND_PART_INDEX ? providerKey : treasury] };
  return {
    ...step,
    to: part === BOND_PART_INDEX ? [treasury, getPlayerWallet(terms, winner)] : [getPlayerWallet(terms, part)],
  };
}

/**
 * Returns the step that refunds a part. A fee goes back to its player, with as much again from an accepted duel's bond.
 * The rest of the bond is burned.
 */
const buildRefundStep = ({ terms }: EscrowAccount, part: number): Step => ({
  kind: 'refund',
  part,
  to: [part === BOND_PART_INDEX ? INCINERATOR : getPlayerWallet(terms, part)],
});
