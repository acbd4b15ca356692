import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { stepsOf } from './steps';

const { None, Held, Settled, Refunded } = PartState;
const zero = new Uint8Array(32);
const nobody = '11111111111111111111111111111111' as Address;
const FUNDING = 1_000n;
const RESOLUTION = 2_000n;
const TARGET = 108n;

const terms: Escrow['terms'] = {
  duelIdHash: zero,
  tableRoot: zero,
  totalWeight: 1,
  policyHash: zero,
  providerKey: nobody,
  seedCommitment: zero,
  creator: nobody,
  opponent: nobody,
  feeLamports: 1n,
  treasury: nobody,
  fundingDeadline: FUNDING,
  resolutionDeadline: RESOLUTION,
  entropyDelaySlots: 8,
  tieRule: 1,
  cardMode: 0,
};

function escrowAt(stage: EscrowStage, fees: readonly [PartState, PartState], changes: Partial<Escrow> = {}): Escrow {
  return {
    discriminator: new Uint8Array(8),
    bump: 255,
    feeVaultBump: 255,
    cardVaultBumps: [0, 0],
    stage,
    firstDepositor: 0,
    winner: stage === EscrowStage.Resolved ? 0 : 255,
    tied: 0,
    parts: [...fees, None, None],
    entryIndexes: [0, 0],
    termsHash: zero,
    terms,
    tickets: [0, 0],
    drawCounters: [0, 0],
    quorumSlot: stage === EscrowStage.Funding ? 0n : 100n,
    entropySlot: 0n,
    entropy: zero,
    seed: zero,
    values: [0n, 0n],
    cardMints: [nobody, nobody],
    ...changes,
  };
}

const settle = (part: number) => ({ kind: 'settle', part });
const refund = (part: number) => ({ kind: 'refund', part });
const early = { chainTime: 500n, newestHashedSlot: 0n };
const { Funding, Funded, Locked, Resolved, Refunding } = EscrowStage;

describe('stepsOf', () => {
  it.each([
    ['one deposit, in time', escrowAt(Funding, [Held, None]), FUNDING, []],
    ['one deposit, too late for the other', escrowAt(Funding, [Held, None]), FUNDING + 1n, [refund(0)]],
    ['the other deposit alone', escrowAt(Funding, [None, Held]), FUNDING + 1n, [refund(1)]],
    ['both, unlocked past the resolution', escrowAt(Funded, [Held, Held]), RESOLUTION + 1n, [refund(0), refund(1)]],
    ['locked', escrowAt(Locked, [Held, Held]), RESOLUTION, [{ kind: 'commit' }]],
    ['locked too long', escrowAt(Locked, [Held, Held]), RESOLUTION + 1n, [refund(0), refund(1)]],
    ['resolved', escrowAt(Resolved, [Held, Held]), 500n, [settle(0), settle(1)]],
    ['resolved long ago', escrowAt(Resolved, [Settled, Held]), RESOLUTION + 1n, [settle(1)]],
    ['settled before the funding deadline', escrowAt(Resolved, [Settled, Settled]), FUNDING, []],
    ['settled after it', escrowAt(Resolved, [Settled, Settled]), FUNDING + 1n, [{ kind: 'close' }]],
    ['half refunded', escrowAt(Refunding, [Refunded, Held]), FUNDING + 1n, [refund(1)]],
    ['refunded', escrowAt(Refunding, [Refunded, Refunded]), FUNDING + 1n, [{ kind: 'close' }]],
    ['refunded with one deposit', escrowAt(Refunding, [Refunded, None]), FUNDING + 1n, [{ kind: 'close' }]],
  ])('%s', (_, escrow, chainTime, steps) => {
    expect(stepsOf(escrow, { chainTime, newestHashedSlot: 10_000n })).toEqual(steps);
  });

  it('locks from the first slot at the target on, and no sooner', () => {
    const escrow = escrowAt(Funded, [Held, Held]);
    expect(stepsOf(escrow, { ...early, newestHashedSlot: TARGET - 1n })).toEqual([]);
    expect(stepsOf(escrow, { ...early, newestHashedSlot: TARGET })).toEqual([{ kind: 'lock' }]);
  });

  it('waits a day for a drawn card, and settles the one that came', () => {
    const cards = {
      terms: { ...terms, cardMode: 1 },
      cardMints: ['So11111111111111111111111111111111111111112' as Address, nobody],
    };
    const parts = (card: PartState) => ({ ...cards, parts: [Settled, Settled, card, None] });
    const at = (chainTime: bigint) => ({ ...early, chainTime });
    expect(stepsOf(escrowAt(Resolved, [Settled, Settled], parts(None)), at(RESOLUTION + 86_400n))).toEqual([]);
    expect(stepsOf(escrowAt(Resolved, [Settled, Settled], parts(None)), at(RESOLUTION + 86_401n))).toEqual([
      { kind: 'close' },
    ]);
    expect(stepsOf(escrowAt(Resolved, [Settled, Settled], parts(Held)), at(500n))).toEqual([settle(2)]);
  });
});
