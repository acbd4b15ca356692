import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { testWallet } from '../../../testing/service/wallet';
import { findAssociatedTokenAddress } from '../escrow/address';
import { decodeInstruction } from './instruction';

const [wallet, owner, mint, escrow] = ['wallet', 'owner', 'mint', 'escrow program'].map(
  (name) => testWallet(name).address,
) as [string, string, string, string];
const ata = findAssociatedTokenAddress(owner as Address, mint as Address).address;

const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111';

const decode = (programId: string, data: readonly number[], accounts: readonly string[] = []) => {
  const used = accounts.map((address) => ({ address, signer: false, writable: true }));
  return decodeInstruction({ programId, accounts: used, data: Uint8Array.from(data) }, escrow);
};
const creationAccounts = [wallet, ata, owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM];
const withAccountAt = (index: number, address: string) => creationAccounts.with(index, address);

describe('a known instruction', () => {
  test('sets the limit of compute units', () => {
    expect(decode(COMPUTE_BUDGET_PROGRAM, [2, 0x40, 0x0d, 3, 0])).toEqual({ kind: 'compute-limit', units: 200_000 });
  });

  test('sets the price of compute units', () => {
    const price = decode(COMPUTE_BUDGET_PROGRAM, [3, 1, 0, 0, 0, 1, 0, 0, 0]);
    expect(price).toEqual({ kind: 'compute-price', microLamports: 4_294_967_297n });
  });

  test('transfers SOL', () => {
    const transfer = decode(SYSTEM_PROGRAM, [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 128], [wallet, owner]);
    expect(transfer).toEqual({ kind: 'transfer', from: wallet, to: owner, lamports: 0x8000000000000100n });
  });

  test.each([
    ['alone', [ata]],
    ['with the rent sysvar', [ata, RENT_SYSVAR]],
  ])('syncs an account of wrapped SOL %s', (_, accounts) => {
    expect(decode(TOKEN_PROGRAM, [17], accounts)).toEqual({ kind: 'sync-native', account: ata });
  });

  test('closes a token account', () => {
    const close = decode(TOKEN_PROGRAM, [9], [ata, wallet, owner]);
    expect(close).toEqual({ kind: 'close-token-account', account: ata, to: wallet, owner });
  });

  test('creates an associated token account', () => {
    const create = { kind: 'create-token-account', payer: wallet, account: ata, owner, mint };
    expect(decode(ASSOCIATED_TOKEN_PROGRAM, [1], creationAccounts)).toEqual(create);
    expect(decode(ASSOCIATED_TOKEN_PROGRAM, [1], [...creationAccounts, RENT_SYSVAR])).toEqual(create);
  });

  test('calls the escrow program', () => {
    expect(decode(escrow, [4, 1], [owner])).toMatchObject({
      ...{ kind: 'escrow', call: { kind: 'settle', part: 1 } },
      ...{ data: Uint8Array.of(4, 1), accounts: [owner] },
    });
  });
});

describe('an instruction is unknown', () => {
  const transfer = [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];

  test.each<[string, string, readonly number[], (readonly string[])?]>([
    ['when the compute limit has a byte less', COMPUTE_BUDGET_PROGRAM, [2, 0, 0, 0]],
    ['when the compute limit has a byte more', COMPUTE_BUDGET_PROGRAM, [2, 0, 0, 0, 0, 0]],
    ['when the compute price has a byte less', COMPUTE_BUDGET_PROGRAM, [3, 0, 0, 0, 0, 0, 0, 0]],
    ['when the compute price has a byte more', COMPUTE_BUDGET_PROGRAM, [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['when it requests a heap', COMPUTE_BUDGET_PROGRAM, [1, 0, 0, 0, 0]],
    ['when it limits loaded data', COMPUTE_BUDGET_PROGRAM, [4, 0, 0, 0, 0]],
    ['when the compute budget has 9 bytes of another kind', COMPUTE_BUDGET_PROGRAM, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['when the compute budget has no data', COMPUTE_BUDGET_PROGRAM, []],
    ['when the transfer has a byte less', SYSTEM_PROGRAM, transfer.slice(1), [wallet, owner]],
    ['when the transfer has a byte more', SYSTEM_PROGRAM, [...transfer, 0], [wallet, owner]],
    ['when the transfer has no receiver', SYSTEM_PROGRAM, transfer, [wallet]],
    ['when the transfer has no accounts', SYSTEM_PROGRAM, transfer],
    ['when the system program assigns', SYSTEM_PROGRAM, transfer.with(0, 1), [wallet, owner]],
    ['when the tag differs in a high byte', SYSTEM_PROGRAM, transfer.with(3, 1), [wallet, owner]],
    ['when the system call has no data', SYSTEM_PROGRAM, [], [wallet, owner]],
    ['when the sync has no account', TOKEN_PROGRAM, [17]],
    ['when the sync has a byte more', TOKEN_PROGRAM, [17, 0], [ata]],
    ['when the sync names another second account', TOKEN_PROGRAM, [17], [ata, wallet]],
    ['when the sync names a third account', TOKEN_PROGRAM, [17], [ata, RENT_SYSVAR, wallet]],
    ['when the close has a byte more', TOKEN_PROGRAM, [9, 0], [ata, wallet, owner]],
    ['when the close has no owner', TOKEN_PROGRAM, [9], [ata, wallet]],
    ['when the close has no receiver', TOKEN_PROGRAM, [9], [ata]],
    ['when the close has no accounts', TOKEN_PROGRAM, [9]],
    ['when the close names a multisig signer', TOKEN_PROGRAM, [9], [ata, wallet, owner, mint]],
    ['when the token program approves a delegate', TOKEN_PROGRAM, [4], [ata, wallet, owner]],
    ['when the token call has no data', TOKEN_PROGRAM, [], [ata, wallet, owner]],
    ['when Token-2022 closes', TOKEN_2022_PROGRAM, [9], [ata, wallet, owner]],
    ['when a stranger’s program is called', owner, [2, 0, 0, 0, 0]],
    ['when the escrow call has an unknown tag', escrow, [99]],
    ['when the escrow call has a byte more', escrow, [4, 1, 0]],
  ])('%s', (_, programId, data, accounts = []) => {
    expect(decode(programId, data, accounts)).toEqual({ kind: 'unknown', programId });
  });

  test.each<[string, readonly number[], readonly string[]]>([
    ['when the creation is not idempotent', [0], creationAccounts],
    ['when the creation has no data', [], creationAccounts],
    ['when the creation has a byte more', [1, 0], creationAccounts],
    ['when the created account is not the associated one', [1], withAccountAt(1, wallet)],
    ['when the created account is of another owner', [1], withAccountAt(2, wallet)],
    ['when the created account is of another mint', [1], withAccountAt(3, wallet)],
    ['when another program stands for the system program', [1], withAccountAt(4, TOKEN_PROGRAM)],
    ['when the account belongs to Token-2022', [1], withAccountAt(5, TOKEN_2022_PROGRAM)],
    ['when the token program is missing', [1], creationAccounts.slice(0, 5)],
    ['when all accounts are missing', [1], []],
  ])('%s', (_, data, accounts) => {
    expect(decode(ASSOCIATED_TOKEN_PROGRAM, data, accounts).kind).toBe('unknown');
  });

  test('when it calls the escrow program and no escrow is expected', () => {
    const call = { programId: escrow, accounts: [], data: Uint8Array.of(4, 1) };
    expect(decodeInstruction(call).kind).toBe('unknown');
  });
});
