import { describe, expect, it } from 'vitest';
import { type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { escrowOf, NOBODY, termsOf } from '../../testing/agents/duel';
import { findSteps } from './steps';

const { None, Held, Settled, Refunded, Paid, Burned } = PartState;
const { Funding, Funded, Accepted, Locked, Resolved, Refunding } = EscrowStage;
const FUNDING = 1_000n;
const RESOLUTION = 2_000n;
const QUORUM = 100n;
const TARGET = 116n;
const ENTROPY = 117n;
const RESULT = 150n;
/** Neither too early nor late for anything that slots decide. */
const SLOT = 1_000n;
const LATE_SLOT = QUORUM + 1_500n;
const CARD = 'So11111111111111111111111111111111111111112' as typeof NOBODY;

const terms = termsOf(NOBODY, '00'.repeat(32), { fundingDeadline: FUNDING, resolutionDeadline: RESOLUTION });

const escrowAt = (stage: EscrowStage, parts: readonly PartState[], changes: Partial<Escrow> = {}): Escrow =>
  escrowOf(terms, {
    stage,
    winner: stage === Resolved ? 0 : 255,
    parts: [0, 1, 2, 3, 4].map((part) => parts[part] ?? None),
    quorumSlot: stage === Funding ? 0n : QUORUM,
    acceptSlot: QUORUM,
    targetSlot: TARGET,
    entropySlot: ENTROPY,
    resultSlot: RESULT,
    ...changes,
  });

const settle = (part: number, cards: 'in' | 'missed' = 'in') => ({ kind: 'settle', part, cards });
const refund = (part: number) => ({ kind: 'refund', part });
const at = (seconds: bigint, slot = SLOT) => ({ seconds, slot });
const bonded = (...parts: PartState[]) => [...parts, None, None, Held];

describe('findSteps', () => {
  it.each([
    ['one deposit, in time', escrowAt(Funding, [Held]), at(FUNDING), []],
    ['one deposit, too late for the other', escrowAt(Funding, [Held]), at(FUNDING + 1n), [refund(0)]],
    ['the other deposit alone', escrowAt(Funding, [None, Held]), at(FUNDING + 1n), [refund(1)]],
    ['both, time to accept', escrowAt(Funded, [Held, Held]), at(RESOLUTION + 1n, 192n), []],
    ['both, never accepted', escrowAt(Funded, [Held, Held]), at(0n, 193n), [refund(0), refund(1)]],
    ['accepted, before the target', escrowAt(Accepted, bonded(Held, Held)), at(0n, TARGET), []],
    ['accepted, from the target on', escrowAt(Accepted, bonded(Held, Held)), at(0n, TARGET + 1n), [{ kind: 'lock' }]],
    ['locked, before the reveal slot', escrowAt(Locked, bonded(Held, Held)), at(0n, ENTROPY + 31n), []],
    ['locked', escrowAt(Locked, bonded(Held, Held)), at(0n, ENTROPY + 32n), [{ kind: 'commit' }]],
    ['a halted chain', escrowAt(Locked, bonded(Held, Held)), at(RESOLUTION + 1n), [{ kind: 'commit' }]],
    ['many slots, in time', escrowAt(Locked, bonded(Held, Held)), at(RESOLUTION, LATE_SLOT), [{ kind: 'commit' }]],
    [
      'accepted, late',
      escrowAt(Accepted, bonded(Held, Held)),
      at(RESOLUTION + 1n, LATE_SLOT),
      [refund(0), refund(1), refund(4)],
    ],
    ['locked, late', escrowAt(Locked, bonded(Held, Held)), at(RESOLUTION + 1n, LATE_SLOT), [0, 1, 4].map(refund)],
    ['resolved', escrowAt(Resolved, bonded(Held, Held)), at(0n), [settle(0), settle(1), settle(4)]],
    ['settled before the funding deadline', escrowAt(Resolved, [Settled, Settled]), at(FUNDING), []],
    ['all but the bond', escrowAt(Resolved, bonded(Settled, Settled)), at(FUNDING + 1n), [settle(4)]],
    ['settled after it', escrowAt(Resolved, [Settled, Settled]), at(FUNDING + 1n), [{ kind: 'close' }]],
    ['half refunded', escrowAt(Refunding, [Refunded, Held]), at(FUNDING + 1n), [refund(1)]],
    ['the bond to burn', escrowAt(Refunding, bonded(Refunded, Refunded)), at(FUNDING + 1n), [refund(4)]],
    ['refunded', escrowAt(Refunding, [Refunded, Refunded, None, None, Burned]), at(FUNDING + 1n), [{ kind: 'close' }]],
    ['refunded with one deposit', escrowAt(Refunding, [Refunded]), at(FUNDING + 1n), [{ kind: 'close' }]],
  ])('%s', (_, escrow, now, steps) => {
    expect(findSteps(escrow, now)).toEqual(steps);
  });

  const cards = { terms: { ...terms, cardMode: 1 }, cardMints: [CARD, CARD] };
  const lateForCards = at(RESOLUTION + 86_401n, RESULT + 1_500n);
  it.each([
    ['awaited', [Held, Held, None, None, Held], at(RESOLUTION + 86_400n, RESULT + 1_500n), []],
    ['awaited while the chain stood still', [Held, Held, None, None, Held], at(RESOLUTION + 86_401n), []],
    ['one in, one awaited', [Held, Held, None, Held, Held], at(0n), [settle(3)]],
    ['both in', [Held, Held, Held, Held, Held], at(0n), [0, 1, 2, 3, 4].map((part) => settle(part))],
    ['one missed', [Held, Held, Held, None, Held], lateForCards, [0, 1, 2, 4].map((part) => settle(part, 'missed'))],
    ['missed, all out', [Refunded, Refunded, Settled, None, Paid], lateForCards, [{ kind: 'close' }]],
  ])('cards: %s', (_, parts, now, steps) => {
    expect(findSteps(escrowAt(Resolved, parts, cards), now)).toEqual(steps);
  });
});
