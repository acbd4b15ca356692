import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import * as duel from '../../../testing/chain/duel-transactions';
import { testWallet } from '../../../testing/service/wallet';
import { NATIVE_MINT_ADDRESS } from '../escrow/address';
import { type EscrowInstruction, INCINERATOR_ADDRESS } from '../escrow/instructions';
import { findFeeVaultAddress } from '../escrow/vault';
import { type Expectation, type InspectedPurpose, inspectTransaction } from './inspect';

const {
  buildUnsigned,
  escrowCallBuilders,
  creator,
  duelEscrowAddress,
  fundExpectation,
  findInspectionFaults,
  opponent,
  instructionBuilders,
  stranger,
  tokenAccount,
} = duel;

const purposes = Object.keys(escrowCallBuilders) as InspectedPurpose[];
const OPENS_NEEDLESSLY = 'It opens a token account that the duel does not need.';
const MOVES_SOL = 'It moves SOL, which the duel does not need: the deposit itself takes the fee.';
const TOUCHES_NEEDLESSLY = 'It touches a token account that the duel does not need.';
const OPENS_TWICE = 'It opens more than one token account.';
const ANOTHER_ACCOUNT = 'It pays from or into another account than the terms say.';
const CLOSES_WRONGLY = 'It closes a token account in another way than to unwrap a refund.';

describe('F5: opening a token account', () => {
  const owners = { creator, opponent, escrow: duelEscrowAddress, treasury: duel.treasury, stranger };
  type Owner = keyof typeof owners;
  const mints = { SOL: NATIVE_MINT_ADDRESS, card: duel.cardMints[0], other: stranger };
  type Mint = keyof typeof mints;
  const cases = purposes.flatMap((purpose) =>
    (Object.keys(owners) as Owner[]).flatMap((owner) =>
      (Object.keys(mints) as Mint[]).map((mint) => [purpose, mint, owner] as const),
    ),
  );

  // The program opens vaults itself and pays lamports directly to wallets. Only the payout of a card needs a token
  // account, the winner's.
  test.each(cases)('for %s of mint %s and owner %s is refused', (purpose, mint, owner) => {
    expect(findInspectionFaults(purpose, instructionBuilders.open(owners[owner], mints[mint]))).toEqual([
      OPENS_NEEDLESSLY,
    ]);
  });

  const inspectCardSettlement = (part: 2 | 3, winner: 0 | 1, ...opened: Instruction[]) =>
    inspectTransaction(buildUnsigned(...opened, instructionBuilders.settle(part, winner)), {
      ...fundExpectation,
      purpose: 'settle',
    }).faults;

  test.each([
    ['the creator won', 2, 0, creator],
    ['the creator won', 3, 0, creator],
    ['the opponent won', 2, 1, opponent],
    ['the opponent won', 3, 1, opponent],
  ] as const)('is fine where a card goes into it: %s part %i', (_, part, winner, owner) => {
    expect(inspectCardSettlement(part, winner, instructionBuilders.open(owner, duel.cardMints[part - 2]))).toEqual([]);
  });

  test.each<[string, Instruction[], string[]]>([
    ['of the loser', [instructionBuilders.open(opponent, duel.cardMints[0])], [OPENS_NEEDLESSLY]],
    ['of the winner, for the other card', [instructionBuilders.open(creator, duel.cardMints[1])], [OPENS_NEEDLESSLY]],
    [
      'of the winner, and a second one of the loser',
      [instructionBuilders.open(creator, duel.cardMints[0]), instructionBuilders.open(opponent, duel.cardMints[0])],
      [OPENS_NEEDLESSLY, OPENS_TWICE],
    ],
    ['of the winner, twice', Array(2).fill(instructionBuilders.open(creator, duel.cardMints[0])), [OPENS_TWICE]],
    ['of a thief', [instructionBuilders.open(stranger, duel.cardMints[0])], [OPENS_NEEDLESSLY]],
  ])('is refused where a card is settled but the account is one %s', (_, opened, faults) => {
    expect(inspectCardSettlement(2, 0, ...opened)).toEqual(faults);
  });

  test('of five thieves is refused beside a payment', () => {
    const thieves = Array.from({ length: 5 }, (_, nth) =>
      instructionBuilders.open(testWallet(`thief ${nth}`).address as Address),
    );
    const faults = inspectTransaction(
      buildUnsigned(...thieves, instructionBuilders.depositFee()),
      fundExpectation,
    ).faults;
    expect(faults).toEqual([...Array(5).fill(OPENS_NEEDLESSLY), OPENS_TWICE]);
  });

  test('is refused when no cards are known', () => {
    const { cardMints: _, ...withoutCards } = fundExpectation;
    const transaction = buildUnsigned(
      instructionBuilders.open(creator, duel.cardMints[0]),
      instructionBuilders.settle(2),
    );
    expect(inspectTransaction(transaction, { ...withoutCards, purpose: 'settle' }).faults).toEqual([
      OPENS_NEEDLESSLY,
      ANOTHER_ACCOUNT,
    ]);
  });

  test('is refused when somebody else pays the rent', () => {
    expect(inspectCardSettlement(2, 0, instructionBuilders.open(creator, duel.cardMints[0], stranger))).toEqual([
      'It asks for another signature than yours alone.',
      OPENS_NEEDLESSLY,
    ]);
  });
});

describe('a payout', () => {
  const replaceAccount = (call: EscrowInstruction, from: string, to: string) => ({
    ...call,
    accounts: call.accounts.map((each) => (each.address === from ? { ...each, address: to as Address } : each)),
  });
  const cardAccount = tokenAccount(creator, duel.cardMints[0]);
  const thiefAccount = tokenAccount(stranger, duel.cardMints[0]);

  test.each<[string, InspectedPurpose, EscrowInstruction]>([
    ['a fee', 'settle', replaceAccount(instructionBuilders.settle(0), duel.treasury, stranger)],
    ['a card', 'settle', replaceAccount(instructionBuilders.settle(2), cardAccount, thiefAccount)],
    ['the bond', 'settle', replaceAccount(instructionBuilders.settle(4), duel.providerKey, stranger)],
    ['a refund', 'refund', replaceAccount(instructionBuilders.refund(0), creator, stranger)],
    [
      'what is left of the bond',
      'refund',
      replaceAccount(instructionBuilders.refund(4), INCINERATOR_ADDRESS, stranger),
    ],
    ['the rents', 'close', replaceAccount(instructionBuilders.close(), creator, stranger)],
  ])('of %s to a wallet that the terms don’t name is refused', (_, purpose, call) => {
    expect(inspectTransaction(buildUnsigned(call), { ...fundExpectation, purpose }).faults).toEqual([ANOTHER_ACCOUNT]);
  });

  test.each([
    ['a fee back to its player', 0],
    ['the other fee back to its player', 1],
    ['the bond to treasury and winner', 4],
  ] as const)('after a missed card is fine: %s', (_, part) => {
    expect(
      inspectTransaction(buildUnsigned(instructionBuilders.settle(part, 1, 'missed')), {
        ...fundExpectation,
        purpose: 'settle',
      }).faults,
    ).toEqual([]);
  });

  test('of a card is never a refund', () => {
    const refund = instructionBuilders.refund(1);
    const ofCard = { ...refund, data: refund.data.with(1, 2) };
    expect(inspectTransaction(buildUnsigned(ofCard), { ...fundExpectation, purpose: 'refund' }).faults).toEqual([
      ANOTHER_ACCOUNT,
    ]);
  });

  test.each(['lock', 'commit-result', 'settle', 'refund', 'close'] as const)(
    'or another step with a surplus account is refused: %s',
    (purpose) => {
      const call = duel.escrowCallBuilders[purpose]() as EscrowInstruction;
      const surplus = { address: stranger, role: AccountRole.WRITABLE };
      const faults = inspectTransaction(buildUnsigned({ ...call, accounts: [...call.accounts, surplus] }), {
        ...fundExpectation,
        purpose,
      }).faults;
      expect(faults).toEqual([ANOTHER_ACCOUNT]);
    },
  );
});

describe('F5: moving SOL', () => {
  test.each(purposes)('is refused for %s', (purpose) => {
    expect(findInspectionFaults(purpose, instructionBuilders.wrap())).toEqual([MOVES_SOL]);
  });

  test.each([
    ['of one lamport', instructionBuilders.wrap(1n)],
    ['into the account of somebody else', instructionBuilders.wrap(duel.feeLamports, tokenAccount(opponent))],
    ['straight into the fee vault', instructionBuilders.wrap(duel.feeLamports, findFeeVaultAddress(duelEscrowAddress))],
    ['straight into the escrow account', instructionBuilders.wrap(duel.feeLamports, duelEscrowAddress)],
    ['from somebody else', instructionBuilders.wrap(duel.feeLamports, tokenAccount(creator), stranger)],
  ])('is refused for fund %s', (_, transfer) => {
    expect(findInspectionFaults('fund', transfer)).toContain(MOVES_SOL);
  });

  test('counts every deposit in what is paid, and is refused when there are two', () => {
    const inspection = inspectTransaction(
      buildUnsigned(instructionBuilders.depositFee(), instructionBuilders.depositFee()),
      fundExpectation,
    );
    expect(inspection.paysLamports).toBe(2n * duel.feeLamports);
    expect(inspection.faults).toEqual(['It does not call the escrow program exactly once.']);
  });

  test('counts nothing where no fee is deposited', () => {
    const inspection = inspectTransaction(buildUnsigned(instructionBuilders.settle()), {
      ...fundExpectation,
      purpose: 'settle',
    });
    expect(inspection).toMatchObject({ faults: [], paysLamports: 0n });
  });
});

describe('syncing wrapped SOL', () => {
  test.each(purposes)('is refused for %s', (purpose) => {
    expect(findInspectionFaults(purpose, instructionBuilders.sync())).toEqual([TOUCHES_NEEDLESSLY]);
    expect(findInspectionFaults(purpose, instructionBuilders.sync(tokenAccount(opponent)))).toEqual([
      TOUCHES_NEEDLESSLY,
    ]);
  });
});

describe('closing a token account', () => {
  test.each(purposes)('is refused for %s', (purpose) => {
    expect(findInspectionFaults(purpose, instructionBuilders.unwrap())).toEqual([CLOSES_WRONGLY]);
  });
});

test('any other program is refused by its address', () => {
  expect(findInspectionFaults('fund', { programAddress: stranger as Address })).toEqual([
    `It calls a program that the duel does not need: ${stranger}.`,
  ]);
});

test('an expectation of another program knows no escrow call', () => {
  const elsewhere: Expectation = { ...fundExpectation, programId: duel.treasury };
  expect(inspectTransaction(buildUnsigned(instructionBuilders.depositFee()), elsewhere).faults).toEqual([
    'The escrow account isn’t the one that follows from the terms.',
    `It calls a program that the duel does not need: ${duel.programId}.`,
    'It does not call the escrow program exactly once.',
  ]);
});
