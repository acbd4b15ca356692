import { describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { type ChainTime, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { sha256 } from '../../lib/core/hash';
import {
  buildAgreeableTerms,
  buildEscrowAccount,
  buildUnanimousObservation,
  NOW_SECONDS,
  QUORUM_SLOT,
  REVEAL_SLOT,
  TARGET_SLOT,
  walletNamed,
} from '../../testing/provider/fixture';
import type { EscrowObservation } from './chain';
import { decideNextSteps, findRevealFault, nameStep } from './decide';

const { Funding, Funded, Accepted, Locked, Resolved, Refunding } = EscrowStage;
const { None, Held, Settled, Refunded, Paid } = PartState;
const terms = buildAgreeableTerms({ deriveCommitment: () => '11'.repeat(32) } as never);
const cardTerms = { ...terms, cardMode: 1 };
/** The last slot in which the duel can be accepted. */
const LAST_ACCEPT_SLOT = QUORUM_SLOT + 92n;
/** The first time at which the result of an accepted duel is too late. */
const RESULT_LATE_TIME = { seconds: terms.resolutionDeadline + 1n, slot: QUORUM_SLOT + 1_502n };
const cardDuelChanges = { terms: cardTerms, cardMints: [walletNamed('one'), walletNamed('other')] };
const creatorFeeHeld = { parts: [Held, None, None, None, None] };
const bothFeesHeld = { parts: [Held, Held, None, None, None] };

const summariseDecision = (observation: EscrowObservation, of = terms): string => {
  const decision = decideNextSteps(of, observation);
  if (decision.kind === 'act') return decision.due.map(({ step }) => nameStep(step)).join(' ');
  return decision.kind === 'end' ? decision.ending : 'wait';
};
const summariseDecisionFor = (changes: Partial<EscrowArgs>, time: Partial<ChainTime> = {}): string =>
  summariseDecision(buildUnanimousObservation(buildEscrowAccount(terms, changes), time));

describe('the next step', () => {
  it.each<[string, string, Partial<EscrowArgs>, Partial<ChainTime>]>([
    ['one payment', 'wait', { stage: Funding, ...creatorFeeHeld }, {}],
    [
      'one payment, too late for the other',
      'unfunded',
      { stage: Funding, ...creatorFeeHeld },
      { seconds: NOW_SECONDS + 601n },
    ],
    ['both payments', 'accept', { stage: Funded, ...bothFeesHeld }, {}],
    ['both payments, at the last slot', 'accept', { stage: Funded, ...bothFeesHeld }, { slot: LAST_ACCEPT_SLOT }],
    ['both payments, too late', 'not-accepted', { stage: Funded, ...bothFeesHeld }, { slot: LAST_ACCEPT_SLOT + 1n }],
    ['accepted, at the target', 'wait', { stage: Accepted }, { slot: TARGET_SLOT }],
    ['accepted, behind the target', 'lock', { stage: Accepted }, { slot: TARGET_SLOT + 1n }],
    ['accepted, late', 'lost', { stage: Accepted }, RESULT_LATE_TIME],
    [
      'accepted, past the deadline in too few slots',
      'lock',
      { stage: Accepted },
      { ...RESULT_LATE_TIME, slot: RESULT_LATE_TIME.slot - 1n },
    ],
    ['locked, too early to reveal', 'wait', { stage: Locked }, { slot: REVEAL_SLOT - 1n }],
    ['locked', 'commit', { stage: Locked }, { slot: REVEAL_SLOT }],
    ['locked, late', 'lost', { stage: Locked }, RESULT_LATE_TIME],
    ['a result', 'return-bond', { stage: Resolved }, {}],
    ['a result, the bond back', 'done', { stage: Resolved, parts: [Held, Held, None, None, Settled] }, {}],
    ['refunds without an accept', 'not-accepted', { stage: Refunding, ...bothFeesHeld }, {}],
    [
      'refunds after the accept',
      'lost',
      { stage: Refunding, parts: [Refunded, Held, None, None, Held] },
      RESULT_LATE_TIME,
    ],
    ['two cards to bring', 'bring-0 bring-1', { stage: Resolved, ...cardDuelChanges }, {}],
    ['one in', 'bring-1 deliver-0', { stage: Resolved, ...cardDuelChanges, parts: [Held, Held, Held, None, Held] }, {}],
    [
      'both in',
      'return-bond deliver-0 deliver-1',
      { stage: Resolved, ...cardDuelChanges, parts: [Held, Held, Held, Held, Held] },
      {},
    ],
    [
      'one to deliver',
      'deliver-1',
      { stage: Resolved, ...cardDuelChanges, parts: [Held, Held, Settled, Held, Settled] },
      {},
    ],
    [
      'a card that is missed',
      'lost',
      { stage: Resolved, ...cardDuelChanges, parts: [Held, Held, Settled, None, Held] },
      { seconds: terms.resolutionDeadline + 86_401n, slot: 1_500n },
    ],
    ['a bond that was paid out', 'lost', { stage: Resolved, parts: [Held, Held, None, None, Paid] }, {}],
  ])('%s: %s', (_, expected, changes, time) => {
    expect(summariseDecisionFor(changes, time)).toBe(expected);
  });

  it('without an account: waits until nobody can open one', () => {
    expect(summariseDecision(buildUnanimousObservation(null))).toBe('wait');
    expect(summariseDecision(buildUnanimousObservation(null, { seconds: NOW_SECONDS + 600n }))).toBe('wait');
    expect(summariseDecision(buildUnanimousObservation(null, { seconds: NOW_SECONDS + 601n }))).toBe('gone');
  });
});

describe('an RPC that lies or lags', () => {
  /** Combines two observations: the first RPC shows the one, the second the other, at both commitments. */
  const combineObservations = (one: EscrowObservation, other: EscrowObservation): EscrowObservation => ({
    confirmed: [...one.confirmed.slice(0, 1), ...other.confirmed.slice(0, 1)],
    finalized: [...one.finalized.slice(0, 1), ...other.finalized.slice(0, 1)],
    isComplete: true,
  });
  const observeUnanimously = (changes: Partial<EscrowArgs>, time: Partial<ChainTime> = {}) =>
    buildUnanimousObservation(buildEscrowAccount(terms, changes), time);
  const quorum = observeUnanimously({ stage: Funded, ...bothFeesHeld });

  it.each<[string, EscrowObservation]>([
    ['no account', buildUnanimousObservation(null)],
    ['one payment', observeUnanimously({ stage: Funding, ...creatorFeeHeld })],
    ['another quorum slot', observeUnanimously({ stage: Funded, ...bothFeesHeld, quorumSlot: QUORUM_SLOT - 50n })],
    [
      'a slot behind the window',
      observeUnanimously({ stage: Funded, ...bothFeesHeld }, { slot: LAST_ACCEPT_SLOT + 1n }),
    ],
  ])('accepts nothing while one RPC alone claims a quorum, and the other shows %s', (_, other) => {
    expect(summariseDecision(combineObservations(quorum, other))).toBe('wait');
    expect(summariseDecision(combineObservations(other, quorum))).toBe('wait');
  });

  const lock = observeUnanimously({ stage: Locked }, { slot: REVEAL_SLOT });
  it.each<[string, EscrowObservation]>([
    ['none', observeUnanimously({ stage: Accepted }, { slot: TARGET_SLOT })],
    ['another entropy', observeUnanimously({ stage: Locked, entropy: sha256('another') }, { slot: REVEAL_SLOT })],
    ['another slot', observeUnanimously({ stage: Locked, entropySlot: TARGET_SLOT + 1n }, { slot: REVEAL_SLOT })],
    ['no account', buildUnanimousObservation(null, { slot: REVEAL_SLOT })],
    ['an earlier time', observeUnanimously({ stage: Locked }, { slot: REVEAL_SLOT - 1n })],
  ])('reveals nothing while one RPC alone claims a final lock, and the other shows %s', (_, other) => {
    for (const seen of [combineObservations(lock, other), combineObservations(other, lock)]) {
      expect(summariseDecision(seen)).not.toContain('commit');
      expect(findRevealFault(seen)).not.toBeNull();
    }
  });

  it('reveals nothing of a lock that is confirmed at both, and final at neither', () => {
    const before = observeUnanimously({ stage: Accepted }, { slot: TARGET_SLOT });
    expect(summariseDecision({ ...lock, finalized: before.finalized })).toBe('wait');
  });

  it('reveals for the finalized lock alone, whatever one RPC shows as confirmed', () => {
    const forged = observeUnanimously({ stage: Locked, entropy: sha256('forged') }, { slot: REVEAL_SLOT });
    const decision = decideNextSteps(terms, { ...lock, confirmed: combineObservations(forged, lock).confirmed });
    expect(decision).toMatchObject({ kind: 'act', due: [{ step: { kind: 'commit' } }] });
    const [due] = decision.kind === 'act' ? decision.due : [];
    expect(due?.escrow.entropy).toEqual(sha256('entropy'));
  });

  it('does neither while an RPC is down, and goes on with the rest', () => {
    const keepFirstRpc = (seen: EscrowObservation): EscrowObservation => ({
      confirmed: seen.confirmed.slice(0, 1),
      finalized: seen.finalized.slice(0, 1),
      isComplete: false,
    });
    expect(summariseDecision(keepFirstRpc(quorum))).toBe('wait');
    expect(summariseDecision(keepFirstRpc(lock))).toBe('wait');
    expect(summariseDecision(keepFirstRpc(observeUnanimously({ stage: Accepted }, { slot: TARGET_SLOT + 1n })))).toBe(
      'lock',
    );
    expect(summariseDecision(keepFirstRpc(observeUnanimously({ stage: Resolved })))).toBe('return-bond');
    expect(summariseDecision(keepFirstRpc(buildUnanimousObservation(null, { seconds: NOW_SECONDS + 601n })))).toBe(
      'wait',
    );
  });

  it('cannot keep the lock away by claiming that it is over', () => {
    const open = observeUnanimously({ stage: Accepted }, { slot: TARGET_SLOT + 1n });
    expect(
      summariseDecision(combineObservations(observeUnanimously({ stage: Resolved }, { slot: TARGET_SLOT + 1n }), open)),
    ).toContain('lock');
    expect(summariseDecision(combineObservations(open, observeUnanimously({ stage: Refunding })))).toBe('lock');
  });

  const FAR = { seconds: NOW_SECONDS + 10_000_000n, slot: QUORUM_SLOT + 10_000_000n };
  it.each<[string, string, Partial<EscrowArgs>, Partial<ChainTime>]>([
    ['the lock', 'lock', { stage: Accepted }, { slot: TARGET_SLOT + 1n }],
    ['the cards', 'bring-0 bring-1', { stage: Resolved, ...cardDuelChanges }, {}],
    [
      'the bond and the delivery',
      'return-bond deliver-0 deliver-1',
      { stage: Resolved, ...cardDuelChanges, parts: [Held, Held, Held, Held, Held] },
      {},
    ],
  ])('cannot keep %s away by a time in the far future, or in the past', (_, expected, changes, time) => {
    const honest = observeUnanimously(changes, time);
    for (const lie of [FAR, { seconds: 0n, slot: 0n }]) {
      const lying = observeUnanimously(changes, lie);
      for (const seen of [combineObservations(honest, lying), combineObservations(lying, honest)])
        for (const step of expected.split(' ')) expect(summariseDecision(seen).split(' ')).toContain(step);
    }
  });

  it('cannot put other cards in the place of those to bring: both are tried', () => {
    const honest = observeUnanimously({ stage: Resolved, ...cardDuelChanges });
    const lying = observeUnanimously({
      stage: Resolved,
      ...cardDuelChanges,
      cardMints: [walletNamed('a lie'), walletNamed('other')],
    });
    for (const seen of [combineObservations(honest, lying), combineObservations(lying, honest)]) {
      const decision = decideNextSteps(terms, seen);
      const brought = decision.kind === 'act' ? decision.due.filter(({ step }) => nameStep(step) === 'bring-0') : [];
      expect(brought.map(({ escrow }) => escrow.cardMints[0])).toContain(walletNamed('one'));
    }
  });
});
