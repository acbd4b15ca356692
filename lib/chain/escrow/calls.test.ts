import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildLandedTransaction } from '../../../testing/chain/landed';
import { buildDrawnDuel } from '../../../testing/duel/drawn-duel';
import { testWallet } from '../../../testing/service/wallet';
import type { LandedTransaction } from '../port';
import { findEscrowCalls } from './calls';
import { buildCloseInstruction, buildDepositCardInstruction, buildLockEntropyInstruction } from './instructions';
import { buildSettleInstruction as settleLayout1 } from './layout-1/instructions';
import { buildSettleInstruction } from './payout';
import { EscrowStage, PartState } from './state';

const deriveAddress = (name: string) => testWallet(name).address as Address;
const [payer, escrow, other, programAddress, wrapper] = ['payer', 'escrow', 'other escrow', 'program', 'wrapper'].map(
  deriveAddress,
) as [Address, Address, Address, Address, Address];
const { escrow: drawn } = buildDrawnDuel();
const state = { ...drawn, stage: EscrowStage.Resolved, parts: drawn.parts.map(() => PartState.Held) };
const target = { programId: programAddress, escrowAddress: escrow, layout: 2, creator: drawn.terms.creator };
const lock = buildLockEntropyInstruction({ escrow, programAddress });

/** Returns the instruction with another account after its last one. */
const appendAccount = (instruction: Instruction, address: Address): Instruction => ({
  ...instruction,
  accounts: [...(instruction.accounts ?? []), { address, role: AccountRole.WRITABLE }],
});
const listSteps = (landed: LandedTransaction, layout = 2) =>
  findEscrowCalls(landed, { ...target, layout })?.map(({ step, part }) => (part === null ? step : `${step} ${part}`));

describe('a call counts', () => {
  test('F9: by the account at its own place, outer and inner, in the order of execution', () => {
    const foreign = { programAddress: wrapper, data: new Uint8Array(), accounts: [...lock.accounts] };
    const settled = ([0, 1, 2, 4] as const).map((part) =>
      buildSettleInstruction({ escrow, state, part, cards: 'in', programAddress }),
    );
    const landed = buildLandedTransaction(
      { payer, instructions: [foreign, ...settled], inner: [lock] },
      { tokenChanges: [] },
    );
    expect(listSteps(landed)).toEqual(['lock', 'settle 0', 'settle 1', 'settle 2', 'settle 4']);
    expect(findEscrowCalls(landed, target)?.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5]);
  });

  test('where a lookup table gives the account', () => {
    expect(
      listSteps(
        buildLandedTransaction({ payer, instructions: [lock], lookupTable: other, lookedUpAddresses: [escrow] }),
      ),
    ).toEqual(['lock']);
  });

  test.each([2, 1])('F2: for no duel that is a surplus account, in layout %i', (layout) => {
    const of = { escrow: other, programAddress };
    const spoofs = [
      appendAccount(buildLockEntropyInstruction(of), escrow),
      appendAccount(buildCloseInstruction({ ...of, state }), escrow),
      layout === 1
        ? appendAccount(settleLayout1({ ...of, state: state as never, part: 2 }), escrow)
        : appendAccount(buildSettleInstruction({ ...of, state, part: 2, cards: 'in' }), escrow),
    ];
    expect(listSteps(buildLandedTransaction({ payer, instructions: spoofs }), layout)).toEqual([]);
  });

  test('of another program never, nor of a transaction that failed', () => {
    expect(listSteps(buildLandedTransaction({ payer, instructions: [{ ...lock, programAddress: wrapper }] }))).toEqual(
      [],
    );
    expect(
      listSteps(buildLandedTransaction({ payer, instructions: [lock] }, { error: '"failed"', innerCalls: null })),
    ).toEqual([]);
  });
});

describe('a transaction is not whole', () => {
  const card = buildSettleInstruction({ escrow, state, part: 2, cards: 'in', programAddress });
  test.each<[string, Instruction, Partial<LandedTransaction>]>([
    ['its inner calls', lock, { innerCalls: null }],
    ['a readable message', lock, { message: new Uint8Array([9, 9]) }],
    ['the balances of a card that was settled', card, { tokenChanges: null }],
  ])('without %s', (_, instruction, missing) => {
    expect(findEscrowCalls(buildLandedTransaction({ payer, instructions: [instruction] }, missing), target)).toBeNull();
  });
});

describe('F2: a settled card moved', () => {
  const card = buildSettleInstruction({ escrow, state, part: 2, cards: 'in', programAddress });
  const [, vault, destination] = card.accounts.map(({ address }) => address);
  const buildTokenChange = (account: string, amount: bigint) => ({
    account,
    owner: other,
    mint: other,
    programId: other,
    change: amount,
  });
  const mint = drawn.cardMints[0] as Address;
  const brought = buildDepositCardInstruction({ escrow, side: 0, mint, holder: payer, programAddress });
  test.each<[string, boolean, readonly Instruction[], LandedTransaction['tokenChanges']]>([
    ['when it left its vault', true, [card], [buildTokenChange(vault as string, -1n)]],
    ['when it reached the winner', true, [card], [buildTokenChange(destination as string, 1n)]],
    ['when it came in the same transaction', true, [brought, card], []],
    ['not when no balance changed', false, [card], []],
    ['not when another account gained one', false, [card], [buildTokenChange(other, 1n)]],
  ])('%s', (_, isMoved, instructions, tokenChanges) => {
    const calls = findEscrowCalls(buildLandedTransaction({ payer, instructions }, { tokenChanges }), target);
    expect(calls?.find(({ step }) => step === 'settle')?.isMoved).toBe(isMoved);
  });
});
