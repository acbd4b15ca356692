import { describe, expect, it } from 'vitest';
import { type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { buildEscrowAccount, buildTerms, ZERO_ADDRESS } from '../../testing/agents/duel';
import { findPossibleSteps } from './steps';

const { None, Held, Settled, Refunded, Paid, Burned } = PartState;
const { Funding, Funded, Accepted, Locked, Resolved, Refunding } = EscrowStage;
const FUNDING_DEADLINE = 1_000n;
const RESOLUTION_DEADLINE = 2_000n;
const QUORUM_SLOT = 100n;
const TARGET_SLOT = 116n;
const ENTROPY_SLOT = 117n;
const RESULT_SLOT = 150n;
/** A slot that is neither too early nor too late for any step. */
const CURRENT_SLOT = 1_000n;
/** First slot that makes a result too late after the deadline, for an accept in the slot of the second deposit. */
const LATE_SLOT = QUORUM_SLOT + 1_500n;
const CARD_MINT = 'So11111111111111111111111111111111111111112' as typeof ZERO_ADDRESS;

const terms = buildTerms(ZERO_ADDRESS, '00'.repeat(32), {
  fundingDeadline: FUNDING_DEADLINE,
  resolutionDeadline: RESOLUTION_DEADLINE,
});

const buildEscrow = (stage: EscrowStage, parts: readonly PartState[], changes: Partial<Escrow> = {}): Escrow =>
  buildEscrowAccount(terms, {
    stage,
    winner: stage === Resolved ? 0 : 255,
    parts: [0, 1, 2, 3, 4].map((part) => parts[part] ?? None),
    quorumSlot: stage === Funding ? 0n : QUORUM_SLOT,
    acceptSlot: QUORUM_SLOT,
    targetSlot: TARGET_SLOT,
    entropySlot: ENTROPY_SLOT,
    resultSlot: RESULT_SLOT,
    ...changes,
  });

const buildSettleStep = (part: number, cards: 'in' | 'missed' = 'in') => ({ kind: 'settle', part, cards });
const buildRefundStep = (part: number) => ({ kind: 'refund', part });
const buildChainTime = (seconds: bigint, slot = CURRENT_SLOT) => ({ seconds, slot });
const buildBondedParts = (...parts: PartState[]) => [...parts, None, None, Held];

describe('findPossibleSteps', () => {
  it.each([
    ['one deposit, in time', buildEscrow(Funding, [Held]), buildChainTime(FUNDING_DEADLINE), []],
    [
      'one deposit, too late for the other',
      buildEscrow(Funding, [Held]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [buildRefundStep(0)],
    ],
    [
      'the other deposit alone',
      buildEscrow(Funding, [None, Held]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [buildRefundStep(1)],
    ],
    ['both, time to accept', buildEscrow(Funded, [Held, Held]), buildChainTime(RESOLUTION_DEADLINE + 1n, 192n), []],
    [
      'both, never accepted',
      buildEscrow(Funded, [Held, Held]),
      buildChainTime(0n, 193n),
      [buildRefundStep(0), buildRefundStep(1)],
    ],
    [
      'accepted, before the target',
      buildEscrow(Accepted, buildBondedParts(Held, Held)),
      buildChainTime(0n, TARGET_SLOT),
      [],
    ],
    [
      'accepted, from the target on',
      buildEscrow(Accepted, buildBondedParts(Held, Held)),
      buildChainTime(0n, TARGET_SLOT + 1n),
      [{ kind: 'lock' }],
    ],
    [
      'locked, before the reveal slot',
      buildEscrow(Locked, buildBondedParts(Held, Held)),
      buildChainTime(0n, ENTROPY_SLOT + 31n),
      [],
    ],
    [
      'locked',
      buildEscrow(Locked, buildBondedParts(Held, Held)),
      buildChainTime(0n, ENTROPY_SLOT + 32n),
      [{ kind: 'commit' }],
    ],
    [
      'a halted chain',
      buildEscrow(Locked, buildBondedParts(Held, Held)),
      buildChainTime(RESOLUTION_DEADLINE + 1n),
      [{ kind: 'commit' }],
    ],
    [
      'many slots, in time',
      buildEscrow(Locked, buildBondedParts(Held, Held)),
      buildChainTime(RESOLUTION_DEADLINE, LATE_SLOT),
      [{ kind: 'commit' }],
    ],
    [
      'accepted, late',
      buildEscrow(Accepted, buildBondedParts(Held, Held)),
      buildChainTime(RESOLUTION_DEADLINE + 1n, LATE_SLOT),
      [buildRefundStep(0), buildRefundStep(1), buildRefundStep(4)],
    ],
    [
      'locked, late',
      buildEscrow(Locked, buildBondedParts(Held, Held)),
      buildChainTime(RESOLUTION_DEADLINE + 1n, LATE_SLOT),
      [0, 1, 4].map(buildRefundStep),
    ],
    [
      'resolved',
      buildEscrow(Resolved, buildBondedParts(Held, Held)),
      buildChainTime(0n),
      [buildSettleStep(0), buildSettleStep(1), buildSettleStep(4)],
    ],
    [
      'settled before the funding deadline',
      buildEscrow(Resolved, [Settled, Settled]),
      buildChainTime(FUNDING_DEADLINE),
      [],
    ],
    [
      'all but the bond',
      buildEscrow(Resolved, buildBondedParts(Settled, Settled)),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [buildSettleStep(4)],
    ],
    [
      'settled after it',
      buildEscrow(Resolved, [Settled, Settled]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [{ kind: 'close' }],
    ],
    [
      'half refunded',
      buildEscrow(Refunding, [Refunded, Held]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [buildRefundStep(1)],
    ],
    [
      'the bond to burn',
      buildEscrow(Refunding, buildBondedParts(Refunded, Refunded)),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [buildRefundStep(4)],
    ],
    [
      'refunded',
      buildEscrow(Refunding, [Refunded, Refunded, None, None, Burned]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [{ kind: 'close' }],
    ],
    [
      'refunded with one deposit',
      buildEscrow(Refunding, [Refunded]),
      buildChainTime(FUNDING_DEADLINE + 1n),
      [{ kind: 'close' }],
    ],
  ])('%s', (_, escrow, now, steps) => {
    expect(findPossibleSteps(escrow, now)).toEqual(steps);
  });

  const cards = { terms: { ...terms, cardMode: 1 }, cardMints: [CARD_MINT, CARD_MINT] };
  const lateForCards = buildChainTime(RESOLUTION_DEADLINE + 86_401n, RESULT_SLOT + 1_500n);
  it.each([
    [
      'awaited',
      [Held, Held, None, None, Held],
      buildChainTime(RESOLUTION_DEADLINE + 86_400n, RESULT_SLOT + 1_500n),
      [],
    ],
    [
      'awaited while the chain stood still',
      [Held, Held, None, None, Held],
      buildChainTime(RESOLUTION_DEADLINE + 86_401n),
      [],
    ],
    ['one in, one awaited', [Held, Held, None, Held, Held], buildChainTime(0n), [buildSettleStep(3)]],
    [
      'both in',
      [Held, Held, Held, Held, Held],
      buildChainTime(0n),
      [0, 1, 2, 3, 4].map((part) => buildSettleStep(part)),
    ],
    [
      'one missed',
      [Held, Held, Held, None, Held],
      lateForCards,
      [0, 1, 2, 4].map((part) => buildSettleStep(part, 'missed')),
    ],
    ['missed, all out', [Refunded, Refunded, Settled, None, Paid], lateForCards, [{ kind: 'close' }]],
  ])('cards: %s', (_, parts, now, steps) => {
    expect(findPossibleSteps(buildEscrow(Resolved, parts, cards), now)).toEqual(steps);
  });
});
