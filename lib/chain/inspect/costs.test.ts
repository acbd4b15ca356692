import { describe, expect, test } from 'vitest';
import {
  buildFundTransaction,
  buildUnsigned,
  cardMints,
  creator,
  duelEscrowAddress,
  fundExpectation,
  instructionBuilders,
  opponent,
  providerKey,
} from '../../../testing/chain/duel-transactions';
import { findCardVaultAddress } from '../escrow/vault';
import { type Costs, calculateCosts, findCostFaults, findShortfall, listAccountsToRead } from './costs';
import { inspectTransaction } from './inspect';

/** Builds a rent sysvar, by default with 3,480 lamports a byte and year, for two years. */
const buildRentSysvar = (perYear = 3_480n, years = 2) => {
  const view = new DataView(new ArrayBuffer(17));
  view.setBigUint64(0, perYear, true);
  view.setFloat64(8, years, true);
  return { lamports: 1n, data: new Uint8Array(view.buffer) };
};
const buildEmptyAccount = (lamports: bigint) => ({ lamports, data: new Uint8Array() });
/**
 * Inspects the payment in each test rather than once for all, because mutation testing ignores code that runs outside
 * of tests.
 */
const inspectPayment = () => inspectTransaction(buildFundTransaction(), fundExpectation);
const [ESCROW_RENT, VAULT_RENT, EMPTY_ACCOUNT_RENT] = [4_865_040n, 2_039_280n, 890_880n];

const calculatePaymentCosts = (escrowHolds: bigint | null, vaultHolds: bigint | null) =>
  calculateCosts(inspectPayment(), [
    buildEmptyAccount(1n),
    buildRentSysvar(),
    ...[escrowHolds, vaultHolds].map((lamports) => (lamports === null ? null : buildEmptyAccount(lamports))),
  ]).costs;

describe('the costs of a payment', () => {
  test('are the fee, both rents and the network fee; who paid the rents gets them back', () => {
    expect(calculateCosts(inspectPayment(), [null, buildRentSysvar(), null, null])).toEqual({
      balance: 0n,
      costs: {
        fee: 50_000_000n,
        rents: [
          {
            account: 'escrow',
            address: duelEscrowAddress,
            amount: ESCROW_RENT,
            returnedTo: creator,
            returnedWhen: 'escrow-closed',
          },
          {
            account: 'fee-vault',
            address: listAccountsToRead(creator, inspectPayment())[3],
            amount: VAULT_RENT,
            returnedTo: creator,
            returnedWhen: 'escrow-closed',
          },
        ],
        networkFee: 5_000n,
        totalAtMost: 50_000_000n + ESCROW_RENT + VAULT_RENT + 5_000n,
        leastRemaining: EMPTY_ACCOUNT_RENT,
      },
    });
  });

  test('have no rent for accounts that exist', () => {
    expect(calculatePaymentCosts(ESCROW_RENT, VAULT_RENT)).toMatchObject({ rents: [], totalAtMost: 50_005_000n });
  });

  test('count the lamports that somebody sent to an account before', () => {
    const { rents, totalAtMost } = calculatePaymentCosts(1_000n, null);
    expect(rents.map(({ amount }) => amount)).toEqual([ESCROW_RENT - 1_000n, VAULT_RENT]);
    expect(totalAtMost).toBe(50_005_000n + ESCROW_RENT + VAULT_RENT - 1_000n);
  });

  test('follow the chain’s own rate', () => {
    const half = calculateCosts(inspectPayment(), [null, buildRentSysvar(3_480n, 1), null, null]).costs;
    expect([half.leastRemaining, half.rents[1]?.amount]).toEqual([EMPTY_ACCOUNT_RENT / 2n, VAULT_RENT / 2n]);
  });

  test('can’t be calculated without the rent sysvar', () => {
    expect(() => calculateCosts(inspectPayment(), [null, null])).toThrow(RangeError);
  });
});

test('the rent of a card’s vault goes to the provider, and of the winner’s account to the winner', () => {
  const card = inspectTransaction(buildUnsigned(instructionBuilders.depositCard()), {
    ...fundExpectation,
    purpose: 'deposit-card',
  });
  expect(calculateCosts(card, [null, buildRentSysvar(), null]).costs).toMatchObject({
    fee: 0n,
    rents: [
      {
        ...{ account: 'card-vault', address: findCardVaultAddress(duelEscrowAddress, 0), amount: VAULT_RENT },
        ...{ returnedTo: providerKey, returnedWhen: 'card-settled' },
      },
    ],
  });
  const settle = buildUnsigned(instructionBuilders.open(opponent, cardMints[0]), instructionBuilders.settle(2, 1));
  const payout = inspectTransaction(settle, { ...fundExpectation, purpose: 'settle' });
  expect(calculateCosts(payout, [null, buildRentSysvar(), null]).costs).toMatchObject({
    fee: 0n,
    rents: [{ account: 'token-account', amount: VAULT_RENT, returnedTo: opponent, returnedWhen: 'owner-closes-it' }],
    totalAtMost: VAULT_RENT + 5_000n,
  });
});

test.each([
  ['fee', instructionBuilders.depositFee(), 2, 0],
  ['fee', instructionBuilders.depositFee(), 3, 2],
  ['card', instructionBuilders.depositCard(), 4, 0],
  ['card', instructionBuilders.depositCard(), 5, 1],
] as const)(
  'the deposit of a %s with too few accounts opens none that could be named: %#',
  (_, call, length, opened) => {
    const purpose = call.data[0] === 0 ? 'fund' : 'deposit-card';
    const cut = { ...call, accounts: call.accounts.slice(0, length) };
    expect(inspectTransaction(buildUnsigned(cut), { ...fundExpectation, purpose }).opens).toHaveLength(opened);
  },
);

describe('a wallet', () => {
  const costs = calculatePaymentCosts(null, null);
  const { totalAtMost } = costs;

  test.each([
    ['holds exactly that', totalAtMost, 0n],
    ['keeps enough to exist', totalAtMost + EMPTY_ACCOUNT_RENT, 0n],
    ['keeps more', totalAtMost + EMPTY_ACCOUNT_RENT + 1n, 0n],
    ['would keep one lamport', totalAtMost + 1n, EMPTY_ACCOUNT_RENT - 1n],
    ['would keep one too few', totalAtMost + EMPTY_ACCOUNT_RENT - 1n, 1n],
    ['is one lamport short', totalAtMost - 1n, 1n],
    ['is empty', 0n, totalAtMost],
  ])('that %s lacks the difference', (_, balance, missing) => {
    expect(findShortfall(balance, costs)).toBe(missing);
  });
});

describe('a statement of costs', () => {
  const own = calculatePaymentCosts(null, null);

  test.each<[string, Partial<Costs>, string[]]>([
    ['is fine when it is what the reader finds', {}, []],
    ['is fine when the other player opened the accounts since', { totalAtMost: own.totalAtMost + 1n }, []],
    ['is a fault with another fee', { fee: 1n }, ['It pays another fee than was stated.']],
    ['is a fault with another network fee', { networkFee: 1n }, ['Its network fee isn’t the one that was stated.']],
    [
      'is a fault when it takes more',
      { totalAtMost: own.totalAtMost - 1n },
      ['It takes more SOL in all than was stated.'],
    ],
  ])('%s', (_, change, faults) => {
    expect(findCostFaults({ ...own, ...change }, own)).toEqual(faults);
  });
});
