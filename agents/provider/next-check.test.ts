import { describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { type ChainTime, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import {
  buildAgreeableTerms,
  buildEscrowAccount,
  buildUnanimousObservation,
  NOW_SECONDS,
  QUORUM_SLOT,
  REVEAL_SLOT,
  TARGET_SLOT,
} from '../../testing/provider/fixture';
import type { EscrowObservation } from './chain';
import { decideNextSteps } from './decide';
import { planNextCheck } from './next-check';

const { Funding, Funded, Accepted, Locked, Resolved } = EscrowStage;
const { None, Held, Settled } = PartState;
const terms = buildAgreeableTerms({ deriveCommitment: () => '11'.repeat(32) } as never);
/** The first slot in which the duel can't be accepted any more. */
const ACCEPT_OVER_SLOT = QUORUM_SLOT + 93n;

/** Plans after a read of the confirmed state alone. Returns both waits, in slots, and the depth of the next read. */
const planAfter = (observation: EscrowObservation) => {
  const confirmed = { ...observation, finalized: [] };
  const { earliest, latest, depth } = planNextCheck(terms, confirmed, decideNextSteps(terms, confirmed));
  return [earliest, latest, depth];
};
const buildObservation = (changes: Partial<EscrowArgs> | null, time: Partial<ChainTime> = {}) =>
  buildUnanimousObservation(changes && buildEscrowAccount(terms, changes), time);

describe('a duel is read again', () => {
  it.each<[string, Partial<EscrowArgs> | null, Partial<ChainTime>, readonly [number, number, string]]>([
    ['soon while it isn’t paid', null, {}, [2, 5, 'one-rpc']],
    ['soon while one has paid', { stage: Funding, parts: [Held, None, None, None, None] }, {}, [2, 5, 'one-rpc']],
    ['with time once nobody can pay', null, { seconds: NOW_SECONDS + 601n }, [16, 48, 'confirmed-and-finalized']],
    ['after its accept was sent', { stage: Funded, parts: [Held, Held, None, None, None] }, {}, [3, 4, 'confirmed']],
    [
      'with time once an accept is too late',
      { stage: Funded, parts: [Held, Held, None, None, None] },
      { slot: ACCEPT_OVER_SLOT },
      [16, 48, 'confirmed-and-finalized'],
    ],
    ['just behind its target', { stage: Accepted }, { slot: TARGET_SLOT - 9n }, [10, 10, 'confirmed']],
    ['soon after its lock was sent', { stage: Accepted }, { slot: TARGET_SLOT + 1n }, [3, 4, 'confirmed']],
    ['at its reveal slot', { stage: Locked }, { slot: REVEAL_SLOT - 5n }, [5, 5, 'confirmed-and-finalized']],
    ['often while its lock becomes final', { stage: Locked }, { slot: REVEAL_SLOT }, [1, 2, 'confirmed-and-finalized']],
    [
      'with time once only its end is to be noted',
      { stage: Resolved, parts: [Settled, Settled, None, None, Settled] },
      {},
      [16, 48, 'confirmed-and-finalized'],
    ],
  ])('%s', (_, changes, time, planned) => {
    expect(planAfter(buildObservation(changes, time))).toEqual(planned);
  });

  it('no later than after 48 slots, whatever target an RPC claims', () => {
    expect(planAfter(buildObservation({ stage: Accepted, targetSlot: 1_000_000n }))).toEqual([48, 48, 'confirmed']);
  });

  it('at once at all RPCs when the one that was read shows both payments', () => {
    const both = buildObservation({ stage: Funded, parts: [Held, Held, None, None, None] });
    const one = { ...both, confirmed: both.confirmed.slice(0, 1), isComplete: false };
    expect(planAfter(one)).toEqual([0, 0, 'confirmed']);
  });

  it.each<[string, Partial<EscrowArgs> | null, Partial<ChainTime>, boolean]>([
    ['nobody has paid', null, {}, true],
    ['its entropy isn’t locked', { stage: Accepted }, { slot: TARGET_SLOT }, true],
    ['its reveal slot is ahead', { stage: Locked }, { slot: REVEAL_SLOT - 1n }, true],
    ['its reveal slot is reached', { stage: Locked }, { slot: REVEAL_SLOT }, false],
    ['it has a result', { stage: Resolved }, { slot: REVEAL_SLOT }, false],
  ])('%s: too early to reveal is %s', (_, changes, time, expected) => {
    const seen = buildObservation(changes, time);
    expect(planNextCheck(terms, seen, decideNextSteps(terms, seen)).isTooEarlyToReveal).toBe(expected);
  });

  it('as soon as one of two RPCs calls for it: the other may hide the payments', () => {
    const hidden = buildObservation(null);
    const final = buildObservation({ stage: Locked }, { slot: REVEAL_SLOT - 20n });
    const both = { ...hidden, confirmed: [...hidden.confirmed.slice(0, 1), ...final.confirmed.slice(0, 1)] };
    expect(planAfter(both)).toEqual([2, 5, 'confirmed-and-finalized']);
  });
});
