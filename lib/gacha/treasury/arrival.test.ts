import { expect, test } from 'vitest';
import { testWallet } from '../../../testing/service/wallet';
import { TOKEN_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import type { LandedTransaction, TokenChange } from '../../chain/port';
import { WRAPPED_SOL_MINT } from '../../core/money';
import { findArrival } from './arrival';

const [payer, other, treasury] = ['payer', 'other', 'treasury'].map((name) => testWallet(name).address) as [
  string,
  string,
  string,
];
/** An address off the curve, like the owner of a program's token account. */
const OFF_CURVE_OWNER = '7QWHKNtRZrZLjSVNw8ommbHYrMQ2PVPUXY77QP8iDTAm';

const change = (owner: string, by: bigint, more: Partial<TokenChange> = {}): TokenChange => ({
  account: `account of ${owner}`,
  owner,
  mint: WRAPPED_SOL_MINT,
  programId: TOKEN_PROGRAM_ADDRESS,
  change: by,
  ...more,
});
const landed = (tokenChanges: TokenChange[] | null, failed: string | null = null): LandedTransaction => ({
  slot: 1n,
  error: failed,
  message: new Uint8Array(),
  signatures: [],
  loadedAddresses: { writable: [], readonly: [] },
  tokenChanges,
  innerCalls: [],
  balances: null,
});
const findArrivalIn = (...changes: TokenChange[]) => findArrival(landed(changes), `account of ${treasury}`);

test('what a wallet lost and the treasury got has arrived', () => {
  expect(findArrivalIn(change(payer, -5n), change(treasury, 5n))).toEqual({
    wallet: payer,
    mint: WRAPPED_SOL_MINT,
    amount: 5n,
  });
  expect(findArrivalIn(change(payer, -9n), change(other, 4n), change(treasury, 5n))?.amount).toBe(5n);
  expect(findArrivalIn(change(payer, -2n), change(other, -3n), change(treasury, 5n))).toMatchObject({
    wallet: other,
    amount: 3n,
  });
});

test.each<[string, TokenChange[]]>([
  ['nothing reached it', [change(payer, -5n), change(other, 5n)]],
  ['it paid out', [change(payer, 5n), change(treasury, -5n)]],
  ['it got from its own owner', [change(treasury, -5n, { account: 'another of its own' }), change(treasury, 5n)]],
  ['a program paid', [change(OFF_CURVE_OWNER, -5n), change(treasury, 5n)]],
  ['lamports were wrapped in it', [change(treasury, 5n)]],
  ['another mint was lost', [change(payer, -5n, { mint: other }), change(treasury, 5n)]],
  ['it was of another program', [change(payer, -5n), change(treasury, 5n, { programId: other })]],
])('nothing has arrived where %s', (_, changes) => {
  expect(findArrivalIn(...changes)).toBeNull();
});

test('who adds a coin to what a program pays is owed the coin', () => {
  expect(findArrivalIn(change(OFF_CURVE_OWNER, -50n), change(payer, -1n), change(treasury, 51n))).toMatchObject({
    amount: 1n,
  });
});

test('what failed brought nothing, nor does what the node does not tell', () => {
  const account = `account of ${treasury}`;
  expect(findArrival(landed([change(payer, -5n), change(treasury, 5n)], 'refused'), account)).toBeNull();
  expect(findArrival(landed(null), account)).toBeNull();
});
