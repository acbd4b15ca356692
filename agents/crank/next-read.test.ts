import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { type ChainTime, type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { addressNamed, buildEscrowAccount, buildTerms, ZERO_ADDRESS } from '../../testing/agents/duel';
import { planNextRead, planReadOfMissingAccount } from './next-read';

const { None, Held, Settled } = PartState;
const { Funding, Funded, Accepted, Locked, Resolved } = EscrowStage;
const QUORUM_SLOT = 100n;
const terms = buildTerms(ZERO_ADDRESS, '00'.repeat(32), { fundingDeadline: 1_000n, resolutionDeadline: 2_000n });
const awaitingCards: Partial<Escrow> = {
  ...{ terms: { ...terms, cardMode: 1 }, cardMints: [addressNamed('card 0'), addressNamed('card 1')] },
  ...{ stage: Resolved, parts: [Held, Held, None, None, Held], resultSlot: 150n },
};
const paidOutParts = [Settled, Settled, None, None, Settled];

/** Returns the latest time at which the account is read again, in milliseconds from now. A slot takes 100 ms. */
const planLatestMs = (changes: Partial<Escrow>, now: ChainTime): number => {
  const account = {
    layout: 2,
    programId: ZERO_ADDRESS as Address,
    escrow: buildEscrowAccount(terms, changes),
  } as const;
  return planNextRead(account, now, 100).latestDelayMs;
};

describe('an account is read again', () => {
  it.each<[string, Partial<Escrow>, ChainTime, number]>([
    ['once its funding deadline has passed', { stage: Funding }, { seconds: 980n, slot: 90n }, 22_000],
    ['after a minute at most', { stage: Funding }, { seconds: 0n, slot: 90n }, 60_000],
    [
      'behind the first target slot that an accept can fix',
      { stage: Funded },
      { seconds: 0n, slot: QUORUM_SLOT + 3n },
      1_600,
    ],
    ['behind the next one', { stage: Funded }, { seconds: 0n, slot: QUORUM_SLOT + 16n }, 1_900],
    ['four slots after a lock became possible', { stage: Accepted }, { seconds: 0n, slot: 111n }, 1_200],
    ['four slots after a result became possible', { stage: Locked }, { seconds: 0n, slot: 142n }, 1_200],
    [
      'at the funding deadline once it is paid out',
      { stage: Resolved, parts: paidOutParts },
      { seconds: 990n, slot: 200n },
      12_000,
    ],
    ['four slots after a result without its cards', awaitingCards, { seconds: 0n, slot: 151n }, 500],
    ['soon once its cards are late', awaitingCards, { seconds: 0n, slot: 154n }, 600],
    ['less often the later they are', awaitingCards, { seconds: 0n, slot: 554n }, 10_200],
  ])('%s', (_, changes, now, latest) => {
    expect(planLatestMs(changes, now)).toBe(latest);
  });
});

describe('a duel without an account is read again', () => {
  it.each<[string, Date | null, bigint, number]>([
    ['once nobody can pay any more', new Date(1_000_000), 990n, 12_000],
    ['after a minute at most', new Date(1_000_000), 0n, 60_000],
    ['after a minute without a deadline', null, 0n, 60_000],
  ])('%s', (_, deadline, seconds, latest) => {
    expect(planReadOfMissingAccount(deadline, seconds).latestDelayMs).toBe(latest);
  });
});
