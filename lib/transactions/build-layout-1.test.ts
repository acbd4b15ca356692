import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildDrawnDuel } from '../../testing/duel/drawn-duel';
import { testWallet } from '../../testing/service/wallet';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { getEscrowEncoder } from '../chain/escrow/layout-1/generated/accounts/escrow';
import { type Escrow, EscrowStage, PartState } from '../chain/escrow/layout-1/state';
import { hashTerms } from '../chain/escrow/layout-1/terms';
import type { ChainPort } from '../chain/port';
import type { StoredDuel } from '../duel/store';
import { buildLayout1PayoutInstructions } from './build-layout-1';
import type { PrepareBody } from './contract';

const { None, Held, Settled, Refunded } = PartState;
const { escrow: drawn } = buildDrawnDuel();
const { creator, opponent, treasury } = drawn.terms;
const winner = drawn.winner === 0 ? creator : opponent;
const programId = testWallet('program').address;
const duel = { escrowAddress: testWallet('escrow').address, programId } as StoredDuel;
/** The test duel's escrow account as the layout 1 program stored it, with a result. Tests change its members. */
const resolved = {
  ...{ ...drawn, feeVaultBump: 254, cardVaultBumps: [0, 0], termsHash: hashTerms(drawn.terms) },
  ...{ stage: EscrowStage.Resolved, parts: [Held, Held, Held, None] },
} as unknown as Escrow;
const locked = { stage: EscrowStage.Locked, winner: 255 };

/** Unix seconds past every deadline of the terms. */
const LONG_AFTER = 1_000_000n;

/** Builds a chain with this escrow account and a wrapped SOL account of `wrapped` lamports. Null: no such account. */
function buildStubChain(changes: Partial<Escrow> | null, wrapped: bigint | null = null): ChainPort {
  const data = changes && new Uint8Array(getEscrowEncoder().encode({ ...resolved, ...changes }));
  const own = new Uint8Array(165);
  new DataView(own.buffer).setBigUint64(64, wrapped ?? 0n, true);
  const clock = new Uint8Array(40);
  new DataView(clock.buffer).setBigInt64(32, LONG_AFTER, true);
  const accounts = [{ data: clock }, data && { data }, wrapped === null ? null : { data: own }];
  return { finalizedAccounts: async () => ({ slot: 1n, accounts }) } as unknown as ChainPort;
}

const buildPayout = (body: object, changes: Partial<Escrow> | null = {}, wallet: string = creator, wrapped?: bigint) =>
  buildLayout1PayoutInstructions(buildStubChain(changes, wrapped), duel, body as PrepareBody, wallet, {
    ...{ blockhash: 'recent', lastValidBlockHeight: 1n },
  });
const buildExpectedRefusal = (detail: string) => ({ code: 'wrong-duel-state', detail });

describe('the parts in an escrow account of layout 1 are paid out', () => {
  test.each([
    ['creator-fee', treasury, NATIVE_MINT_ADDRESS],
    ['opponent-fee', treasury, NATIVE_MINT_ADDRESS],
    ['creator-card', winner, drawn.cardMints[0]],
  ])('settle of %s opens the account of its receiver', async (part, owner, mint) => {
    const [, open, payout, ...more] = await buildPayout({ purpose: 'settle', part });
    const account = findAssociatedTokenAddress(owner as Address, mint as Address).address;
    expect(open?.accounts?.[1]?.address).toBe(account);
    expect(payout?.programAddress).toBe(programId);
    expect(payout?.accounts?.map(({ address }) => address)).toContain(account);
    expect(more).toEqual([]);
  });

  test.each([
    ['its own refund, where it has no wrapped SOL account', creator, undefined, true],
    ['its own refund, where that account is empty', creator, 0n, true],
    ['its own refund, but not SOL that it wrapped itself', creator, 1n, false],
    ['no refund of somebody else', opponent, 0n, false],
  ])('a wallet unwraps %s', async (_title, wallet, wrapped, isUnwrapped) => {
    const instructions = await buildPayout({ purpose: 'refund', part: 'creator-fee' }, locked, wallet, wrapped);
    expect(instructions).toHaveLength(isUnwrapped ? 4 : 3);
    expect(instructions.at(-1)?.programAddress).toBe(isUnwrapped ? TOKEN_PROGRAM_ADDRESS : programId);
  });

  test('and the account is closed', async () => {
    const [close, ...more] = await buildPayout({ purpose: 'close' }, { parts: [Settled, Settled, Settled, None] });
    expect([close?.programAddress, more]).toEqual([programId, []]);
  });
});

describe('nothing else is done for a duel of layout 1', () => {
  test.each(['lock', 'commit-result', 'deposit-card', 'fund'])('%s is refused', async (purpose) => {
    await expect(buildPayout({ purpose, part: 'creator-card' }, locked)).rejects.toMatchObject(
      buildExpectedRefusal('The terms are of an earlier version, so this duel can only be paid out or refunded.'),
    );
  });

  test.each([
    ['settle', 'creator-fee', locked, 'The chain has no result: the parts are refunded.'],
    ['refund', 'creator-fee', {}, 'The chain has a result: the parts are settled.'],
    ['settle', 'opponent-card', {}, 'This part is not in escrow.'],
    ['settle', 'creator-fee', { parts: [Settled, Held, None, None] }, 'This part has already been paid out.'],
    [
      'refund',
      'creator-fee',
      { ...locked, parts: [Refunded, Held, None, None] },
      'This part has already been paid out.',
    ],
  ] as const)('%s of %s is refused: %#', async (purpose, part, changes, reason) => {
    await expect(buildPayout({ purpose, part }, changes as Partial<Escrow>)).rejects.toMatchObject(
      buildExpectedRefusal(reason),
    );
  });

  test.each([
    ['no part', undefined],
    ['a bond, which it does not have', 'bond'],
  ])('settle of %s is invalid', async (_title, part) => {
    await expect(buildPayout({ purpose: 'settle', part })).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('nothing comes out of an account that is closed', async () => {
    await expect(buildPayout({ purpose: 'settle', part: 'creator-fee' }, null)).rejects.toMatchObject(
      buildExpectedRefusal('The escrow account is closed: every part has been paid out.'),
    );
  });
});
