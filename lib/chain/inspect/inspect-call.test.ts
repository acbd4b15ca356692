import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { describe, expect, test } from 'vitest';
import * as duel from '../../../testing/chain/duel-transactions';
import { sha256Hex } from '../../core/hash';
import { buildAcceptInstruction, type EscrowInstruction } from '../escrow/instructions';
import { type Expectation, type InspectedPurpose, inspectTransaction } from './inspect';
import { LIGHTHOUSE } from './instruction';
import { fromBase64, splitTransaction } from './wire';

const {
  buildUnsigned,
  escrowCallBuilders,
  cardMints,
  creator,
  duelEscrowAddress,
  fundExpectation,
  buildFundTransaction,
  opponent,
  programId,
  instructionBuilders,
  stranger,
} = duel;

const purposes = Object.keys(escrowCallBuilders) as InspectedPurpose[];
const inspect = (transaction: string, change: Partial<Expectation> = {}) =>
  inspectTransaction(transaction, { ...fundExpectation, ...change });
const findFaults = (purpose: InspectedPurpose, ...instructions: Instruction[]) =>
  inspect(buildUnsigned(...instructions), { purpose }).faults;

const ANOTHER_CALL = 'It asks the escrow program for something else.';
const ANOTHER_ESCROW = 'It names another escrow account than the one of these terms.';
const ANOTHER_ACCOUNT = 'It pays from or into another account than the terms say.';
const NOT_ONCE = 'It does not call the escrow program exactly once.';

const replaceAccount = (call: EscrowInstruction, from: Address, to: Address): Instruction => ({
  ...call,
  accounts: call.accounts.map((each) => (each.address === from ? { ...each, address: to } : each)),
});

describe('the escrow call', () => {
  test.each(purposes.flatMap((purpose) => purposes.map((call) => [purpose, call] as const)))(
    'for %s with the call for %s is fine only when both are the same',
    (purpose, call) => {
      expect(findFaults(purpose, escrowCallBuilders[call]())).toEqual(purpose === call ? [] : [ANOTHER_CALL]);
    },
  );

  test.each(purposes)('for %s is refused when it stakes a bond', (purpose) => {
    const stake = buildAcceptInstruction({ escrow: duelEscrowAddress, provider: creator, programAddress: programId });
    expect(findFaults(purpose, stake)).toEqual([ANOTHER_CALL]);
  });

  test.each([0, 1, 2, 3, 4] as const)('settles part %i', (part) => {
    expect(findFaults('settle', instructionBuilders.settle(part))).toEqual([]);
  });

  test.each([0, 1, 4] as const)('refunds part %i', (part) => {
    expect(findFaults('refund', instructionBuilders.refund(part))).toEqual([]);
  });

  test.each(['lock', 'commit-result', 'settle', 'refund', 'close'] as const)(
    'for %s is refused for another escrow',
    (purpose) => {
      const call = escrowCallBuilders[purpose]() as EscrowInstruction;
      expect(findFaults(purpose, replaceAccount(call, duelEscrowAddress, stranger))).toEqual([ANOTHER_ESCROW]);
    },
  );

  test('is refused when it is missing or made twice', () => {
    expect(findFaults('settle', { programAddress: programId })).toContain(NOT_ONCE);
    expect(findFaults('settle', instructionBuilders.settle(0), instructionBuilders.settle(1))).toEqual([NOT_ONCE]);
  });
});

describe('a deposit', () => {
  const extra = { address: stranger, role: AccountRole.READONLY };

  test.each([
    ['fund', instructionBuilders.depositFee()],
    ['deposit-card', instructionBuilders.depositCard()],
  ] as const)('for %s is refused when any account is another one, missing or added', (purpose, call) => {
    const others = call.accounts
      .map(({ address }) => address)
      .filter((each) => each !== creator && each !== duelEscrowAddress);
    for (const address of others)
      expect(findFaults(purpose, replaceAccount(call, address, stranger)), address).toEqual([ANOTHER_ACCOUNT]);
    expect(findFaults(purpose, { ...call, accounts: call.accounts.slice(0, -1) })).toEqual([ANOTHER_ACCOUNT]);
    expect(findFaults(purpose, { ...call, accounts: [...call.accounts, extra] })).toEqual([ANOTHER_ACCOUNT]);
    expect(findFaults(purpose, { ...call, accounts: call.accounts.toReversed() })).toEqual([ANOTHER_ACCOUNT]);
  });

  // Byte 1 is the bump; the terms follow (docs/duel-v4.md, "Instructions"). Byte 312 is in the bond, byte 320 in the
  // nonce.
  test.each([1, 40, 100, 200, 312, 320])('is refused when byte %i of its data differs', (offset) => {
    const call = instructionBuilders.depositFee();
    const data = call.data.with(offset, (call.data[offset] ?? 0) ^ 1);
    expect(findFaults('fund', { ...call, data })).toEqual(['Its terms are not the terms of the duel.']);
  });

  test.each([2, 17, 318])('is not understood when byte %i, of domain or layout, differs', (offset) => {
    const call = instructionBuilders.depositFee();
    const data = call.data.with(offset, (call.data[offset] ?? 0) ^ 1);
    expect(findFaults('fund', { ...call, data })).toContain(NOT_ONCE);
  });

  test('is refused when somebody else deposits', () => {
    const faults = findFaults('fund', instructionBuilders.depositFee(stranger));
    expect(faults).toEqual(['It asks for another signature than yours alone.', ANOTHER_ACCOUNT]);
  });

  test.each([
    ['the first card', 0, cardMints, []],
    ['the second card', 1, cardMints, []],
    ['a card that the other side drew', 0, cardMints.toReversed(), [ANOTHER_ACCOUNT]],
    ['a second card that is not known', 1, cardMints.slice(0, 1), [ANOTHER_ACCOUNT]],
  ] as const)('of %s is compared with the drawn cards', (_, side, known, faults) => {
    const transaction = buildUnsigned(instructionBuilders.depositCard(side));
    expect(inspect(transaction, { purpose: 'deposit-card', cardMints: known }).faults).toEqual(faults);
  });

  test('of a card is refused when no cards are known', () => {
    const { cardMints: _, ...withoutCards } = fundExpectation;
    const inspection = inspectTransaction(buildUnsigned(instructionBuilders.depositCard()), {
      ...withoutCards,
      purpose: 'deposit-card',
    });
    expect(inspection.faults).toEqual([ANOTHER_ACCOUNT]);
  });
});

describe('the terms', () => {
  test.each([
    ['creator', creator],
    ['opponent', opponent],
  ])('let the %s pay', (_, wallet) => {
    expect(inspect(buildFundTransaction(duel.matchedDuel, wallet), { wallet }).faults).toEqual([]);
  });

  test('stop a payment of a wallet that does not play', () => {
    expect(inspect(buildFundTransaction(duel.matchedDuel, stranger), { wallet: stranger }).faults).toEqual([
      'You are not a player of this duel.',
    ]);
  });

  test('stop a payment that is compared with no duel', () => {
    const { agreement: _, ...without } = fundExpectation;
    expect(inspectTransaction(buildFundTransaction(), without).faults).toEqual([
      'There is no duel to compare the terms with.',
    ]);
  });

  test.each(purposes.filter((purpose) => purpose !== 'fund'))('do not stop %s, which takes no fee', (purpose) => {
    const { agreement: _, ...without } = fundExpectation;
    expect(inspectTransaction(buildUnsigned(escrowCallBuilders[purpose]()), { ...without, purpose }).faults).toEqual(
      [],
    );
  });
});

describe('the network fee', () => {
  // 200,000 units at 4.975 lamports are 995,000 lamports; the signature costs 5,000.
  test.each([
    [4_975_000n, 1_000_000n, []],
    [4_975_001n, 1_000_001n, ['Its network fee is far above what this transaction needs.']],
  ])('at a price of %i micro-lamports is %i lamports', (microLamports, fee, faults) => {
    const budget = [
      getSetComputeUnitLimitInstruction({ units: 200_000 }),
      getSetComputeUnitPriceInstruction({ microLamports }),
    ];
    const inspection = inspect(buildUnsigned(...budget, instructionBuilders.depositFee()));
    expect([inspection.networkFeeLamports, inspection.faults]).toEqual([fee, faults]);
  });
});

describe('other instructions beside the escrow call', () => {
  const limit = (units: number) => getSetComputeUnitLimitInstruction({ units });
  const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports });
  const lighthouse = (...data: number[]): Instruction => ({
    programAddress: LIGHTHOUSE as Address,
    accounts: [{ address: creator, role: AccountRole.READONLY }],
    data: Uint8Array.from(data),
  });
  const NO_ASSERTION = 'It asks Lighthouse for something else than an assertion.';
  const TO_NOTHING = 'It limits its work to nothing, so it would fail and only cost the network fee.';

  test.each<[string, Instruction[], string[]]>([
    ['one limit and one price', [limit(1), price(1n)], []],
    ['a limit of nothing', [limit(0)], [TO_NOTHING]],
    ['two limits', [limit(30_000), limit(30_000)], ['It sets the limit of its work more than once.']],
    ['two prices', [price(1n), price(1n)], ['It sets the price of its work more than once.']],
    ['Lighthouse’s assertions', [lighthouse(2, 0), lighthouse(9), lighthouse(17)], []],
    ['an account that Lighthouse opens', [lighthouse(0, 1)], [NO_ASSERTION]],
    ['an account that Lighthouse closes', [lighthouse(1, 1)], [NO_ASSERTION]],
    ['a Lighthouse instruction that nobody knows', [lighthouse(18)], [NO_ASSERTION]],
    ['an empty Lighthouse instruction', [lighthouse()], [NO_ASSERTION]],
  ])('of %s: %#', (_, addedInstructions, faults) => {
    expect(inspect(buildUnsigned(...addedInstructions, instructionBuilders.depositFee())).faults).toEqual(faults);
  });
});

test('an inspection names blockhash and message hash, so that what is signed can be found again', () => {
  expect(inspect(buildFundTransaction())).toMatchObject({
    blockhash: duel.recentBlockhash.blockhash,
    messageHash: sha256Hex(splitTransaction(fromBase64(buildFundTransaction())).message),
    escrowAddress: duelEscrowAddress,
    paysLamports: duel.feeLamports,
  });
});
