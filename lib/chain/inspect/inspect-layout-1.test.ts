import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import * as duel from '../../../testing/chain/duel-transactions';
import { findEscrowAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import * as instructions from '../escrow/instructions';
import * as layout1 from '../escrow/layout-1/instructions';
import { buildPayoutInstructions, type Payout } from '../escrow/layout-1/payout';
import { type Escrow, EscrowStage, PartState } from '../escrow/layout-1/state';
import { encodeTerms, hashTerms } from '../escrow/layout-1/terms';
import { decodeTerms } from '../escrow/terms';
import { type Expectation, type InspectedPurpose, inspectTransaction } from './inspect';

const { buildUnsigned, cardMints, creator, opponent, programId, instructionBuilders, stranger, treasury } = duel;

// For escrow accounts of the layout 1 program, wallets may still sign settlements, refunds and closes, but no other
// calls.
const terms = decodeTerms(duel.matchedDuel.terms);
const escrow = findEscrowAddress(hashTerms(terms), programId).address;
const escrowAddresses = { escrow, programAddress: programId };
const { Settled } = PartState;
const resolvedEscrow = {
  ...{ terms, cardMints: [...cardMints], parts: [Settled, Settled, Settled, Settled], winner: 0, firstDepositor: 0 },
  stage: EscrowStage.Resolved,
} as unknown as Escrow;

const inspect = (purpose: InspectedPurpose, transaction: string, change: Partial<Expectation> = {}) =>
  inspectTransaction(transaction, { ...duel.fundExpectation, purpose, terms: encodeTerms(terms), ...change });
const findFaults = (purpose: InspectedPurpose, ...parts: Instruction[]) =>
  inspect(purpose, buildUnsigned(...parts)).faults;
const buildPayout = (kind: 'settle' | 'refund', part: Payout['part'], unwraps = false) =>
  buildPayoutInstructions({ ...escrowAddresses, state: resolvedEscrow, part, kind, wallet: creator, unwraps });

const callBuilders = {
  settle: () => layout1.buildSettleInstruction({ ...escrowAddresses, state: resolvedEscrow, part: 0 }),
  refund: () => layout1.buildRefundInstruction({ ...escrowAddresses, state: resolvedEscrow, part: 0 }),
  close: () => layout1.buildCloseInstruction({ ...escrowAddresses, state: resolvedEscrow }),
};

const OPENS_NEEDLESSLY = 'It opens a token account that the duel does not need.';
const EARLIER_TERMS = 'These terms are of an earlier version. This duel can only be paid out, refunded or closed.';

describe('an escrow of terms layout 1', () => {
  test.each([
    ['settle', 0],
    ['settle', 1],
    ['settle', 2],
    ['settle', 3],
    ['refund', 0],
    ['refund', 1],
  ] as const)('%s of part %i is fine, with the account of its receiver', (kind, part) => {
    const inspection = inspect(kind, buildUnsigned(...buildPayout(kind, part)));
    expect(inspection).toMatchObject({ faults: [], escrowAddress: escrow, paysLamports: 0n });
  });

  test('a wallet’s own refund is unwrapped at once', () => {
    const refund = buildPayout('refund', 0, true);
    expect(refund).toHaveLength(3);
    expect(findFaults('refund', ...refund)).toEqual([]);
  });

  test('a refund is unwrapped once', () => {
    const refund = buildPayout('refund', 0, true);
    expect(findFaults('refund', ...refund, ...refund.slice(-1))).toEqual(['It closes more than one token account.']);
  });

  test('is closed', () => {
    expect(findFaults('close', callBuilders.close())).toEqual([]);
  });

  test.each([
    ['settle', creator],
    ['settle', stranger],
    ['refund', treasury],
    ['refund', stranger],
    ['close', creator],
    ['close', treasury],
  ] as const)('%s opens no account for wrapped SOL of %s', (purpose, owner) => {
    expect(findFaults(purpose, instructionBuilders.open(owner, NATIVE_MINT_ADDRESS), callBuilders[purpose]())).toEqual([
      OPENS_NEEDLESSLY,
    ]);
  });

  test.each([
    [
      'the account of somebody else',
      instructionBuilders.unwrap(instructionBuilders.open(opponent).accounts?.[1]?.address as Address),
    ],
    ['into another wallet', instructionBuilders.unwrap(undefined, stranger)],
    ['of another owner', instructionBuilders.unwrap(undefined, creator, stranger)],
  ])('a refund does not close %s', (_, close) => {
    expect(findFaults('refund', ...buildPayout('refund', 0), close)).toContain(
      'It closes a token account in another way than to unwrap a refund.',
    );
  });

  test('a payout closes no account', () => {
    expect(findFaults('settle', ...buildPayout('settle', 0), instructionBuilders.unwrap())).toEqual([
      'It closes a token account in another way than to unwrap a refund.',
    ]);
  });

  test('an account of the new program is another one', () => {
    expect(findFaults('settle', instructionBuilders.settle(0))).toEqual([
      'It names another escrow account than the one of these terms.',
    ]);
  });
});

describe('nothing is paid into an escrow of terms layout 1', () => {
  test('a deposit as the earlier program took it is not understood', () => {
    const deposit = layout1.buildDepositFeeInstruction({ terms, depositor: creator, programAddress: programId });
    expect(findFaults('fund', deposit)).toContain(EARLIER_TERMS);
    expect(findFaults('fund', deposit)).toContain('It does not call the escrow program exactly once.');
  });

  test.each([
    ['as it is', instructionBuilders.depositFee()],
    ['with the escrow account of these terms beside it', withLayout1Escrow(instructionBuilders.depositFee())],
  ])('a deposit of the new program is refused %s', (_, deposit) => {
    expect(findFaults('fund', deposit)).toContain(EARLIER_TERMS);
  });

  test('a card is refused, as either program takes it', () => {
    const card = { ...escrowAddresses, side: 0, mint: cardMints[0], holder: creator } as const;
    expect(findFaults('deposit-card', layout1.buildDepositCardInstruction(card))).toContain(EARLIER_TERMS);
    expect(findFaults('deposit-card', instructions.buildDepositCardInstruction(card))).toContain(EARLIER_TERMS);
  });

  test.each(['lock', 'commit-result'] as const)('no %s draws for it', (purpose) => {
    expect(findFaults(purpose, duel.escrowCallBuilders[purpose]())).toContain(EARLIER_TERMS);
  });
});

/** Replaces the escrow account of layout 2 in a call with that of layout 1. */
function withLayout1Escrow(call: instructions.EscrowInstruction): Instruction {
  return {
    ...call,
    accounts: call.accounts.map((each) =>
      each.address === duel.duelEscrowAddress ? { ...each, address: escrow } : each,
    ),
  };
}
