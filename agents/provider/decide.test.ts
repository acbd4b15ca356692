import { describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { type ChainTime, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { sha256 } from '../../lib/core/hash';
import {
  buildEscrowAccount,
  buildUnanimousObservation,
  NOW,
  QUORUM_SLOT,
  REVEAL_SLOT,
  TARGET_SLOT,
  termsFor,
  walletNamed,
} from '../../testing/provider/fixture';
import type { Observation } from './chain';
import { decide, findRevealFault, nameStep } from './decide';

const { Funding, Funded, Accepted, Locked, Resolved, Refunding } = EscrowStage;
const { None, Held, Settled, Refunded, Paid } = PartState;
const terms = termsFor({ commitmentOf: () => '11'.repeat(32) } as never);
const cardTerms = { ...terms, cardMode: 1 };
const LAST_ACCEPT_SLOT = QUORUM_SLOT + 92n;
const LATE = { seconds: terms.resolutionDeadline + 1n, slot: QUORUM_SLOT + 1_502n };
const cards = { terms: cardTerms, cardMints: [walletNamed('one'), walletNamed('other')] };
const unfunded = { parts: [Held, None, None, None, None] };
const unaccepted = { parts: [Held, Held, None, None, None] };

const summarise = (observation: Observation, of = terms): string => {
  const decision = decide(of, observation);
  if (decision.kind === 'act') return decision.due.map(({ step }) => nameStep(step)).join(' ');
  return decision.kind === 'end' ? decision.ending : 'wait';
};
const summariseDecisionFor = (changes: Partial<EscrowArgs>, time: Partial<ChainTime> = {}): string =>
  summarise(buildUnanimousObservation(buildEscrowAccount(terms, changes), time));

describe('the next step', () => {
  it.each<[string, string, Partial<EscrowArgs>, Partial<ChainTime>]>([
    ['one payment', 'wait', { stage: Funding, ...unfunded }, {}],
    ['one payment, too late for the other', 'unfunded', { stage: Funding, ...unfunded }, { seconds: NOW + 601n }],
    ['both payments', 'accept', { stage: Funded, ...unaccepted }, {}],
    ['both payments, at the last slot', 'accept', { stage: Funded, ...unaccepted }, { slot: LAST_ACCEPT_SLOT }],
    ['both payments, too late', 'not-accepted', { stage: Funded, ...unaccepted }, { slot: LAST_ACCEPT_SLOT + 1n }],
    ['accepted, at the target', 'wait', { stage: Accepted }, { slot: TARGET_SLOT }],
    ['accepted, behind the target', 'lock', { stage: Accepted }, { slot: TARGET_SLOT + 1n }],
    ['accepted, late', 'lost', { stage: Accepted }, LATE],
    ['accepted, past the deadline in too few slots', 'lock', { stage: Accepted }, { ...LATE, slot: LATE.slot - 1n }],
    ['locked, too early to reveal', 'wait', { stage: Locked }, { slot: REVEAL_SLOT - 1n }],
    ['locked', 'commit', { stage: Locked }, { slot: REVEAL_SLOT }],
    ['locked, late', 'lost', { stage: Locked }, LATE],
    ['a result', 'return-bond', { stage: Resolved }, {}],
    ['a result, the bond back', 'done', { stage: Resolved, parts: [Held, Held, None, None, Settled] }, {}],
    ['refunds without an accept', 'not-accepted', { stage: Refunding, ...unaccepted }, {}],
    ['refunds after the accept', 'lost', { stage: Refunding, parts: [Refunded, Held, None, None, Held] }, LATE],
    ['two cards to bring', 'bring-0 bring-1', { stage: Resolved, ...cards }, {}],
    ['one in', 'bring-1 deliver-0', { stage: Resolved, ...cards, parts: [Held, Held, Held, None, Held] }, {}],
    [
      'both in',
      'return-bond deliver-0 deliver-1',
      { stage: Resolved, ...cards, parts: [Held, Held, Held, Held, Held] },
      {},
    ],
    ['one to deliver', 'deliver-1', { stage: Resolved, ...cards, parts: [Held, Held, Settled, Held, Settled] }, {}],
    [
      'a card that is missed',
      'lost',
      { stage: Resolved, ...cards, parts: [Held, Held, Settled, None, Held] },
      { seconds: terms.resolutionDeadline + 86_401n, slot: 1_500n },
    ],
    ['a bond that was paid out', 'lost', { stage: Resolved, parts: [Held, Held, None, None, Paid] }, {}],
  ])('%s: %s', (_, expected, changes, time) => {
    expect(summariseDecisionFor(changes, time)).toBe(expected);
  });

  it('without an account: waits until nobody can open one', () => {
    expect(summarise(buildUnanimousObservation(null))).toBe('wait');
    expect(summarise(buildUnanimousObservation(null, { seconds: NOW + 600n }))).toBe('wait');
    expect(summarise(buildUnanimousObservation(null, { seconds: NOW + 601n }))).toBe('gone');
  });
});

describe('an RPC that lies or lags', () => {
  /** The first RPC shows one state, the second another, at both commitments. */
  const between = (one: Observation, other: Observation): Observation => ({
    confirmed: [...one.confirmed.slice(0, 1), ...other.confirmed.slice(0, 1)],
    finalized: [...one.finalized.slice(0, 1), ...other.finalized.slice(0, 1)],
    isComplete: true,
  });
  const state = (changes: Partial<EscrowArgs>, time: Partial<ChainTime> = {}) =>
    buildUnanimousObservation(buildEscrowAccount(terms, changes), time);
  const quorum = state({ stage: Funded, ...unaccepted });

  it.each<[string, Observation]>([
    ['no account', buildUnanimousObservation(null)],
    ['one payment', state({ stage: Funding, ...unfunded })],
    ['another quorum slot', state({ stage: Funded, ...unaccepted, quorumSlot: QUORUM_SLOT - 50n })],
    ['a slot behind the window', state({ stage: Funded, ...unaccepted }, { slot: LAST_ACCEPT_SLOT + 1n })],
  ])('accepts nothing while one RPC alone claims a quorum, and the other shows %s', (_, other) => {
    expect(summarise(between(quorum, other))).toBe('wait');
    expect(summarise(between(other, quorum))).toBe('wait');
  });

  const lock = state({ stage: Locked }, { slot: REVEAL_SLOT });
  it.each<[string, Observation]>([
    ['none', state({ stage: Accepted }, { slot: TARGET_SLOT })],
    ['another entropy', state({ stage: Locked, entropy: sha256('another') }, { slot: REVEAL_SLOT })],
    ['another slot', state({ stage: Locked, entropySlot: TARGET_SLOT + 1n }, { slot: REVEAL_SLOT })],
    ['no account', buildUnanimousObservation(null, { slot: REVEAL_SLOT })],
    ['an earlier time', state({ stage: Locked }, { slot: REVEAL_SLOT - 1n })],
  ])('reveals nothing while one RPC alone claims a final lock, and the other shows %s', (_, other) => {
    for (const seen of [between(lock, other), between(other, lock)]) {
      expect(summarise(seen)).not.toContain('commit');
      expect(findRevealFault(seen)).not.toBeNull();
    }
  });

  it('reveals nothing of a lock that is confirmed at both, and final at neither', () => {
    const before = state({ stage: Accepted }, { slot: TARGET_SLOT });
    expect(summarise({ ...lock, finalized: before.finalized })).toBe('wait');
  });

  it('reveals for the finalized lock alone, whatever one RPC shows as confirmed', () => {
    const forged = state({ stage: Locked, entropy: sha256('forged') }, { slot: REVEAL_SLOT });
    const decision = decide(terms, { ...lock, confirmed: between(forged, lock).confirmed });
    expect(decision).toMatchObject({ kind: 'act', due: [{ step: { kind: 'commit' } }] });
    const [due] = decision.kind === 'act' ? decision.due : [];
    expect(due?.escrow.entropy).toEqual(sha256('entropy'));
  });

  it('does neither while an RPC is down, and goes on with the rest', () => {
    const alone = (seen: Observation): Observation => ({
      confirmed: seen.confirmed.slice(0, 1),
      finalized: seen.finalized.slice(0, 1),
      isComplete: false,
    });
    expect(summarise(alone(quorum))).toBe('wait');
    expect(summarise(alone(lock))).toBe('wait');
    expect(summarise(alone(state({ stage: Accepted }, { slot: TARGET_SLOT + 1n })))).toBe('lock');
    expect(summarise(alone(state({ stage: Resolved })))).toBe('return-bond');
    expect(summarise(alone(buildUnanimousObservation(null, { seconds: NOW + 601n })))).toBe('wait');
  });

  it('cannot keep the lock away by claiming that it is over', () => {
    const open = state({ stage: Accepted }, { slot: TARGET_SLOT + 1n });
    expect(summarise(between(state({ stage: Resolved }, { slot: TARGET_SLOT + 1n }), open))).toContain('lock');
    expect(summarise(between(open, state({ stage: Refunding })))).toBe('lock');
  });

  const FAR = { seconds: NOW + 10_000_000n, slot: QUORUM_SLOT + 10_000_000n };
  it.each<[string, string, Partial<EscrowArgs>, Partial<ChainTime>]>([
    ['the lock', 'lock', { stage: Accepted }, { slot: TARGET_SLOT + 1n }],
    ['the cards', 'bring-0 bring-1', { stage: Resolved, ...cards }, {}],
    [
      'the bond and the delivery',
      'return-bond deliver-0 deliver-1',
      { stage: Resolved, ...cards, parts: [Held, Held, Held, Held, Held] },
      {},
    ],
  ])('cannot keep %s away by a time in the far future, or in the past', (_, expected, changes, time) => {
    const honest = state(changes, time);
    for (const lie of [FAR, { seconds: 0n, slot: 0n }]) {
      const lying = state(changes, lie);
      for (const seen of [between(honest, lying), between(lying, honest)])
        for (const step of expected.split(' ')) expect(summarise(seen).split(' ')).toContain(step);
    }
  });

  it('cannot put other cards in the place of those to bring: both are tried', () => {
    const honest = state({ stage: Resolved, ...cards });
    const lying = state({ stage: Resolved, ...cards, cardMints: [walletNamed('a lie'), walletNamed('other')] });
    for (const seen of [between(honest, lying), between(lying, honest)]) {
      const decision = decide(terms, seen);
      const brought = decision.kind === 'act' ? decision.due.filter(({ step }) => nameStep(step) === 'bring-0') : [];
      expect(brought.map(({ escrow }) => escrow.cardMints[0])).toContain(walletNamed('one'));
    }
  });
});
