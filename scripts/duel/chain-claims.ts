import { SYSTEM_PROGRAM } from './addresses';
import { encodeHex, sha256 } from './bytes';
import { type DuelEvents, extractDuelEvents } from './course';
import { findReceivedPayouts } from './entitlements';
import { decodeEscrowAccount, type EscrowAccount, PartStatus, Stage } from './escrow-account';
import type { RecomputeInputs } from './evidence';
import { findTargetSlot } from './plan';
import type { Comparison, RecomputedDuel } from './recompute-duel';

/** Compares the seed with its commitment, and on-chain values with those that the recomputed duel leads to. */
export function buildChainComparisons(evidence: RecomputeInputs, own: RecomputedDuel): Comparison[] {
  const course = extractDuelEvents(evidence.history);
  const account = evidence.account === null ? null : decodeEscrowAccount(evidence.account.data);
  const cardsIn = listSidesToDeliver(own).every((side) => course.cards.includes(side));
  return [
    ['hash of the seed', encodeHex(sha256(Buffer.from(own.seed, 'hex'))), own.terms.seedCommitment],
    ...buildEventComparisons(evidence, own, course),
    ...buildResultComparisons(course, own),
    ...buildPayoutComparisons(evidence, own, course, cardsIn),
    ...(evidence.account === null || account === null
      ? []
      : [
          ['owner of the escrow account', evidence.account.owner, evidence.programId] as const,
          ...buildAccountComparisons(account, evidence, own, course),
          ['parts', account.parts, listExpectedParts(own, course, cardsIn)] as const,
        ]),
    ...(evidence.slotHash === null
      ? []
      : [['hash of the entropy’s slot', own.entropy, encodeHex(evidence.slotHash)] as const]),
  ];
}

/** Returns the sides whose drawn entry is a card that must be delivered. */
const listSidesToDeliver = ({ terms, result }: RecomputedDuel): number[] =>
  terms.cardMode === 1 ? result.draws.flatMap(({ cardMint }, side) => (cardMint === null ? [] : [side])) : [];

/** Compares the deposits, and the order of the later steps, with what the terms require. */
function buildEventComparisons(
  { entropySlot }: RecomputeInputs,
  { terms, termsBytes }: RecomputedDuel,
  course: DuelEvents,
): Comparison[] {
  const { deposits, quorumSlot, accept, lockSlot, resultSlot } = course;
  const target = accept === null ? null : findTargetSlot(terms, quorumSlot, accept.slot);
  const reveals = entropySlot + BigInt(terms.revealDelaySlots);
  return [
    ['who paid', deposits.map(({ wallet }) => wallet).sort(), [terms.creator, terms.opponent].sort()],
    ...deposits.map(({ terms: paid }): Comparison => ['terms that were paid', encodeHex(paid), encodeHex(termsBytes)]),
    ['who accepted', accept?.wallet, terms.providerKey],
    ['accept comes after both deposits', accept?.isAfterQuorum, true],
    ['accept comes in time', target !== null, true],
    ['entropy is not older than its target', target !== null && entropySlot >= target, true],
    ['lock comes after its slot', lockSlot !== null && lockSlot > entropySlot, true],
    ['result waits for the reveal delay', resultSlot !== null && resultSlot >= reveals, true],
  ];
}

/**
 * Compares the result in the finalized commit, which the program checked by the same terms, with the recomputed one.
 */
function buildResultComparisons({ commit }: DuelEvents, { seed, result }: RecomputedDuel): Comparison[] {
  const entries = commit?.entries ?? [];
  return [
    ['seed that was shown', commit === null ? null : encodeHex(commit.seed), seed],
    ['entries that were shown', entries.map(({ index }) => index), result.draws.map(({ entryIndex }) => entryIndex)],
    ['values that were shown', entries.map(({ value }) => value), result.draws.map(({ value }) => value)],
    [
      'cards that were shown',
      entries.map(({ cardMint }) => cardMint),
      result.draws.map((each) => each.cardMint ?? SYSTEM_PROGRAM),
    ],
  ];
}

/**
 * Compares the payouts with the expected ones: every part that came into escrow was settled once. In transactions from
 * `findReceivedPayouts`, also compares the lamports.
 */
function buildPayoutComparisons(
  evidence: RecomputeInputs,
  own: RecomputedDuel,
  course: DuelEvents,
  cardsIn: boolean,
): Comparison[] {
  const cards = listSidesToDeliver(own).filter((side) => course.cards.includes(side));
  const outcome = { terms: own.terms, winner: own.result.winner, cardsIn, wasAccepted: true };
  return [
    ['parts that were settled', course.settledParts.toSorted(), [0, 1, ...cards.map((side) => 2 + side), 4]],
    ['parts that were refunded', course.refundedParts, []],
    ...findReceivedPayouts(evidence.history, outcome).map(
      ({ wallet, signature, gained, lamports }): Comparison => [
        `lamports to ${wallet} by ${signature}`,
        gained,
        lamports,
      ],
    ),
  ];
}

/**
 * Lists the states of the parts of a duel with a result once all is paid out. `cardsIn`: every drawn card was
 * deposited.
 */
function listExpectedParts({ terms }: RecomputedDuel, { cards }: DuelEvents, cardsIn: boolean): number[] {
  const fee = cardsIn ? PartStatus.settled : PartStatus.refunded;
  const card = (side: number) => (terms.cardMode === 1 && cards.includes(side) ? PartStatus.settled : PartStatus.none);
  return [fee, fee, card(0), card(1), cardsIn ? PartStatus.settled : PartStatus.paid];
}

function buildAccountComparisons(
  account: EscrowAccount,
  evidence: RecomputeInputs,
  own: RecomputedDuel,
  course: DuelEvents,
): Comparison[] {
  const { terms, result } = own;
  const { draws, winner, tied, firstDrawer } = result;
  const first = course.deposits[0]?.wallet === terms.creator ? 0 : 1;
  const acceptSlot = course.accept?.slot ?? 0n;
  return [
    ['bump', account.bump, own.escrow.bump],
    ['stage', account.stage, Stage.resolved],
    ['first depositor', account.firstDepositor, first],
    ['whether the fees are unwrapped', account.feeVaultClosed, 1],
    ['terms on chain', encodeHex(account.termsBytes), encodeHex(own.termsBytes)],
    ['hash of the terms on chain', encodeHex(account.termsHash), own.termsHash],
    ['slot of the second deposit', account.quorumSlot, course.quorumSlot],
    ['slot of the accept', account.acceptSlot, acceptSlot],
    ['target slot', account.targetSlot, findTargetSlot(terms, course.quorumSlot, acceptSlot)],
    ['slot of the entropy on chain', account.entropySlot, evidence.entropySlot],
    ['slot of the result', account.resultSlot, course.resultSlot],
    ['entropy on chain', encodeHex(account.entropy), own.entropy],
    ['seed on chain', encodeHex(account.seed), own.seed],
    ['winner on chain', account.winner, winner],
    ['tie on chain', account.tied, tied ? 1 : 0],
    ['first drawer on chain', account.firstDrawer, firstDrawer],
    ['entries on chain', account.entryIndexes, draws.map(({ entryIndex }) => entryIndex)],
    ['tickets on chain', account.tickets, draws.map(({ ticket }) => ticket)],
    ['counters on chain', account.drawCounters, draws.map(({ counter }) => counter)],
    ['values on chain', account.values, draws.map(({ value }) => value)],
    ['card mints on chain', account.cardMints, draws.map(({ cardMint }) => cardMint ?? SYSTEM_PROGRAM)],
  ];
}
