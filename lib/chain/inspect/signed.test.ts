import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { describe, expect, test } from 'vitest';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { testWallet } from '../../../testing/service/wallet';
import { sha256Hex } from '../../core/hash';
import { buildTransaction } from '../../transactions/build';
import { COMPUTE_BUDGET } from './instruction';
import { checkSigned } from './signed';
import { fromBase64, joinTransaction, MAX_TRANSACTION_BYTES, splitTransaction, toBase64 } from './wire';

const [wallet, stranger, third] = [testWallet('wallet'), testWallet('stranger'), testWallet('third')];
const programId = testWallet('program').address;
/** The program whose assertions wallets add to a transaction. */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
const recentBlockhash = { blockhash: testWallet('blockhash').address, lastValidBlockHeight: 100n };

type Account = readonly [address: string, role: 0 | 1 | 2 | 3];
const buildCall = (program: string, data: number[], ...accounts: Account[]): Instruction => ({
  programAddress: program as Address,
  accounts: accounts.map(([address, role]) => ({ address: address as Address, role })),
  data: Uint8Array.from(data),
});
const targetAccounts: Account[] = [
  [wallet.address, 3],
  [third.address, 1],
];
const target = buildCall(programId, [1, 2], ...targetAccounts);
const helper = testWallet('helper program').address;
const helperCall = buildCall(helper, [5], [wallet.address, 3], [stranger.address, 1]);
const buildWire = (instructions: Instruction[], payer = wallet, on = recentBlockhash) =>
  buildTransaction(payer.address, instructions, programId, on).transaction;
const unsigned = buildWire([helperCall, target]);
const guard = buildCall(LIGHTHOUSE, [6, 0], [wallet.address, 0]);
const eightAssertions = Array.from({ length: 8 }, (_, index) => buildCall(LIGHTHOUSE, [6, index], [wallet.address, 0]));
const limit = (units: number) => getSetComputeUnitLimitInstruction({ units });
const signAndCheck = (transaction: string, signer = wallet) =>
  checkSigned(unsigned, signer.signTransaction(transaction).transaction, wallet.address, programId);

describe('a signed transaction is fit to be sent', () => {
  test('when the wallet signed exactly what it was given', () => {
    const { transaction, signature } = wallet.signTransaction(unsigned);
    const { message } = splitTransaction(fromBase64(transaction));
    expect(checkSigned(unsigned, transaction, wallet.address, programId)).toEqual({
      faults: [],
      signature,
      messageHash: sha256Hex(message),
    });
  });

  test.each([
    ['sets a price of compute units', [getSetComputeUnitPriceInstruction({ microLamports: 1n }), helperCall, target]],
    ['adds Lighthouse assertions before', [guard, guard, helperCall, target]],
    ['adds Lighthouse assertions after', [helperCall, target, guard]],
    [
      'adds eight Lighthouse assertions around',
      [...eightAssertions.slice(4), helperCall, target, ...eightAssertions.slice(0, 4)],
    ],
    [
      'sets a limit and a price of compute units, and asserts',
      [limit(40_000), getSetComputeUnitPriceInstruction({ microLamports: 5_000n }), helperCall, target, guard],
    ],
  ])('when the wallet %s', (_, instructions) => {
    expect(signAndCheck(buildWire(instructions)).faults).toEqual([]);
  });
});

const BAD_SIGNATURE = 'The signature is not this wallet’s over this transaction.';
const ANOTHER_SIGNER = 'The wallet added another signer.';
const OTHER_CALL = 'The wallet changed what the duel’s program is asked to do.';
const OTHER_INSTRUCTIONS = 'The wallet changed or added instructions.';

describe('a signed transaction is refused', () => {
  test('when nobody signed it', () => {
    expect(checkSigned(unsigned, unsigned, wallet.address, programId).faults).toEqual([BAD_SIGNATURE]);
  });

  test('when another key signed it', () => {
    expect(signAndCheck(unsigned, stranger).faults).toEqual([BAD_SIGNATURE]);
  });

  test('when the expected wallet is no address', () => {
    const { transaction } = wallet.signTransaction(unsigned);
    expect(checkSigned(unsigned, transaction, 'nobody', programId).faults).toEqual([BAD_SIGNATURE]);
  });

  test('when another wallet pays and signs it', () => {
    const elsewhere = buildWire([buildCall(helper, [5]), buildCall(programId, [1, 2])], stranger);
    expect(signAndCheck(elsewhere, stranger).faults).toEqual([
      BAD_SIGNATURE,
      `It’s the transaction of another wallet: ${stranger.address} pays and signs it, not ${wallet.address}.`,
    ]);
  });

  test('when its message requires a second signer', () => {
    const { faults } = signAndCheck(withSignerCount(unsigned, 2));
    expect(faults).toContain(ANOTHER_SIGNER);
    expect(faults.join()).not.toMatch(/of another wallet/);
  });

  test('when the wallet puts a newer blockhash in', () => {
    const newer = { ...recentBlockhash, blockhash: testWallet('newer').address };
    expect(signAndCheck(buildWire([helperCall, target], wallet, newer)).faults).toEqual([
      'The wallet changed the blockhash.',
    ]);
  });

  test('when its wire carries a second signature', () => {
    const { signatures, message } = splitTransaction(fromBase64(wallet.signTransaction(unsigned).transaction));
    const twice = toBase64(joinTransaction({ signatures: [...signatures, ...signatures], message }));
    expect(checkSigned(unsigned, twice, wallet.address, programId).faults).toEqual([
      'It carries another signature than this wallet’s alone.',
    ]);
  });

  test('when there are bytes behind its message', () => {
    const { message } = splitTransaction(fromBase64(buildWire([helperCall, target, guard])));
    const longer = Uint8Array.from([...message, 0]);
    const signed = toBase64(joinTransaction({ signatures: [wallet.sign(longer)], message: longer }));
    expect(checkSigned(unsigned, signed, wallet.address, programId).faults).toEqual([
      'It has bytes that no transaction has.',
    ]);
  });

  test('when it is larger than the network takes, by a byte', () => {
    const buildWithGuardBytes = (bytes: number) =>
      buildWire([helperCall, target, { ...guard, data: Uint8Array.from([2, ...Array<number>(bytes).fill(0)]) }]);
    const rest = MAX_TRANSACTION_BYTES - fromBase64(buildWithGuardBytes(500)).length;
    expect(signAndCheck(buildWithGuardBytes(500 + rest)).faults).toEqual([]);
    expect(signAndCheck(buildWithGuardBytes(501 + rest)).faults).toEqual(['It is larger than the network takes.']);
  });

  test('when the wallet puts addresses into a lookup table', () => {
    const { message } = splitTransaction(fromBase64(unsigned));
    const decoded = getCompiledTransactionMessageDecoder().decode(message);
    const table = { lookupTableAddress: helper, writableIndexes: [], readonlyIndexes: [0] };
    const looking = Uint8Array.from(
      getCompiledTransactionMessageEncoder().encode({ ...decoded, version: 0, addressTableLookups: [table] } as never),
    );
    const signed = toBase64(joinTransaction({ signatures: [wallet.sign(looking)], message: looking }));
    expect(checkSigned(unsigned, signed, wallet.address, programId).faults).toEqual([
      'The wallet put addresses into a lookup table.',
    ]);
  });

  test.each<[string, Instruction[], string]>([
    [
      'a limit of nothing',
      [limit(0)],
      'It limits its work to nothing, so it would fail and only cost the network fee.',
    ],
    [
      'a limit of nothing behind a price',
      [getSetComputeUnitPriceInstruction({ microLamports: 1n }), limit(0)],
      'It limits its work to nothing, so it would fail and only cost the network fee.',
    ],
    ['a second limit', [limit(1), limit(1)], 'It sets the limit of its work more than once.'],
    ['a ninth Lighthouse assertion', [...eightAssertions, guard], 'It holds more than 8 assertions.'],
    ...[0, 1, 18].map((kind): [string, Instruction[], string] => [
      `Lighthouse’s instruction ${kind}, which is no assertion`,
      [buildCall(LIGHTHOUSE, [kind, 0], [wallet.address, 3])],
      'It asks Lighthouse for something else than an assertion.',
    ]),
    ...[0, 1, 4].map((kind): [string, Instruction[], string] => [
      `compute budget’s instruction ${kind}`,
      [buildCall(COMPUTE_BUDGET, [kind, 0, 0, 1, 0])],
      'It sets more of its work than a limit and a price.',
    ]),
    [
      'a price that drains it',
      [getSetComputeUnitPriceInstruction({ microLamports: 10_000_000n })],
      'Its network fee is far above what this transaction needs.',
    ],
  ])('when the wallet adds %s', (_, added, fault) => {
    expect(signAndCheck(buildWire([...added, helperCall, target])).faults).toEqual([fault]);
  });

  test.each<[string, Instruction[], string[]]>([
    ['empties the call', [helperCall, buildCall(programId, [])], [OTHER_CALL, OTHER_INSTRUCTIONS]],
    [
      'changes the call’s data',
      [helperCall, buildCall(programId, [1, 3], ...targetAccounts)],
      [OTHER_CALL, OTHER_INSTRUCTIONS],
    ],
    [
      'swaps accounts',
      [helperCall, buildCall(programId, [1, 2], ...targetAccounts.toReversed())],
      [OTHER_CALL, OTHER_INSTRUCTIONS],
    ],
    [
      'changes a right',
      [helperCall, buildCall(programId, [1, 2], [wallet.address, 3], [third.address, 0])],
      [OTHER_CALL],
    ],
    ['calls twice', [helperCall, target, target], [OTHER_CALL, OTHER_INSTRUCTIONS]],
    ['drops another instruction', [target], [OTHER_INSTRUCTIONS]],
    ['changes other data', [{ ...helperCall, data: Uint8Array.of(6) }, target], [OTHER_INSTRUCTIONS]],
    ['changes another account', [buildCall(helper, [5], [wallet.address, 3]), target], [OTHER_INSTRUCTIONS]],
    [
      'changes another program',
      [{ ...helperCall, programAddress: recentBlockhash.blockhash as Address }, target],
      [OTHER_INSTRUCTIONS],
    ],
    ['adds an instruction', [helperCall, target, buildCall(helper, [7])], [OTHER_INSTRUCTIONS]],
    ['reorders instructions', [target, helperCall], [OTHER_INSTRUCTIONS]],
  ])('when the wallet %s', (_, instructions, faults) => {
    expect(signAndCheck(buildWire(instructions)).faults).toEqual(faults);
  });

  test('when the wallet moves a character from one account to the next', () => {
    // Addresses of 44 and 43 base58 characters. If the last character of the first moves to the second, both are
    // addresses again.
    const [first, second] = [
      'E8v1XarUoCjmPiKReDGmNWNpmodTjaG98TvExHSfRLS8',
      'SezXE1FjnYoYmjN81Em7QDviPHBi1pBeNf3xn26KfF6',
    ];
    const buildWithHelperAccounts = (...addresses: string[]) =>
      buildWire([buildCall(helper, [5], ...addresses.map((address): Account => [address, 1])), target]);
    const moved = buildWithHelperAccounts(first.slice(0, 43), first.slice(43) + second);
    const { transaction } = wallet.signTransaction(moved);
    expect(checkSigned(buildWithHelperAccounts(first, second), transaction, wallet.address, programId).faults).toEqual([
      OTHER_INSTRUCTIONS,
    ]);
  });

  test('when what it was given does not call the program', () => {
    const elsewhere = checkSigned(
      unsigned,
      wallet.signTransaction(buildWire([target])).transaction,
      wallet.address,
      testWallet('another program').address,
    );
    expect(elsewhere.faults).toContain(OTHER_CALL);
  });
});

test('checking throws for bytes that are no transaction', () => {
  expect(() => checkSigned(unsigned, 'AA==', wallet.address, programId)).toThrow(RangeError);
});
