import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { buildDrawnDuel } from '../../testing/duel/drawn-duel';
import { encodeClockSysvar } from '../../testing/duel/stub-clock';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { getEscrowEncoder } from '../chain/escrow/layout-1/generated/accounts/escrow';
import { type Escrow, EscrowStage, PartState } from '../chain/escrow/layout-1/state';
import { hashTerms } from '../chain/escrow/layout-1/terms';
import type { ChainAccount, ChainPort } from '../chain/port';
import { readEscrowState } from './escrow-state';

const { None, Held, Settled, Refunded } = PartState;
const { escrow: drawn } = buildDrawnDuel();
/** The test duel as the layout 1 program stored it, with a result: quorum in slot 8, deadlines 1,000 and 2,000 s. */
const resolved = {
  ...{ ...drawn, feeVaultBump: 254, cardVaultBumps: [0, 0], termsHash: hashTerms(drawn.terms) },
  ...{ stage: EscrowStage.Resolved, parts: [Held, Held, None, None] },
} as unknown as Escrow;
const locked = {
  ...{ stage: EscrowStage.Locked, winner: 255, cardMints: [SYSTEM_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS] },
};
const funded = { ...locked, stage: EscrowStage.Funded, entropySlot: 0n };
const funding = { ...funded, stage: EscrowStage.Funding, quorumSlot: 0n, parts: [Held, None, None, None] };

async function readChangedEscrow(
  changes: Partial<Escrow>,
  seconds = 500n,
  termsHash = bytesToHex(hashTerms(resolved.terms)),
) {
  const data = new Uint8Array(getEscrowEncoder().encode({ ...resolved, ...changes }));
  const accounts = [encodeClockSysvar({ seconds, slot: 30n }), data].map(
    (each): ChainAccount => ({ owner: 'program', lamports: 1n, data: each }),
  );
  const chain = { finalizedAccounts: async () => ({ slot: 30n, accounts }) } as unknown as ChainPort;
  const addressed = { escrowAddress: 'escrow', programId: 'program', termsHash, termsLayout: 1 };
  return (await readEscrowState(chain, addressed)).escrow;
}

describe('an escrow account of terms layout 1', () => {
  test('has no accept and no bond', async () => {
    expect(await readChangedEscrow({})).toMatchObject({
      fees: { creator: 'held', opponent: 'held' },
      bond: 'none',
      quorumSlot: 8n,
      accepted: null,
      entropy: { slot: 14n, hash: bytesToHex(new Uint8Array(drawn.entropy)) },
      result: { winner: drawn.winner === 0 ? 'creator' : 'opponent', seed: bytesToHex(new Uint8Array(drawn.seed)) },
      cards: {
        creator: { mint: drawn.cardMints[0], part: 'none' },
        opponent: { mint: drawn.cardMints[1], part: 'none' },
      },
    });
  });

  test('has neither quorum, entropy, result nor cards with one deposit', async () => {
    expect(await readChangedEscrow(funding)).toMatchObject({
      fees: { creator: 'held', opponent: 'none' },
      ...{ quorumSlot: null, entropy: null, result: null, cards: null },
    });
  });

  test('has no cards in fee mode', async () => {
    const terms = { ...resolved.terms, cardMode: 0 };
    expect((await readChangedEscrow({ terms }, 500n, bytesToHex(hashTerms(terms))))?.cards).toBeNull();
  });

  test.each([
    ['one deposit', 1_000n, false, funding],
    ['one deposit', 1_001n, true, funding],
    ['both deposits', 2_000n, false, funded],
    ['both deposits', 2_001n, true, funded],
    ['its entropy', 2_000n, false, locked],
    ['its entropy', 2_001n, true, locked],
    ['a result', 9_000_000n, false, {}],
  ])('is refundable by the clock alone: with %s at second %i: %s', async (_title, seconds, isRefundable, changes) => {
    expect(await readChangedEscrow(changes, seconds)).toMatchObject({ isRefundable });
  });

  test('stays refundable once a refund began', async () => {
    const parts = [Refunded, Held, None, None];
    expect(await readChangedEscrow({ ...locked, stage: EscrowStage.Refunding, parts })).toMatchObject({
      isRefundable: true,
    });
  });

  test.each([
    [88_400n, false],
    [88_401n, true],
  ])('misses a card by the clock alone: at second %i %s', async (seconds, hasMissedCards) => {
    expect(await readChangedEscrow({ parts: [Settled, Settled, Settled, None] }, seconds)).toMatchObject({
      hasMissedCards,
    });
  });

  test('is not believed with other terms', async () => {
    await expect(readChangedEscrow({}, 500n, 'ab'.repeat(32))).rejects.toMatchObject({ code: 'chain-unavailable' });
  });
});
