import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../../testing/chain/chain-harness';

let harness: ChainHarness;
beforeAll(async () => {
  harness = await ChainHarness.open();
});
afterAll(() => harness.close());

const ADDRESS = 'So11111111111111111111111111111111111111112';
const SIGNATURE = '5'.repeat(87);

/** RPC methods that the service, its clients or wallets call. */
const CALLED_METHODS = [
  ...['getHealth', 'getVersion', 'getGenesisHash', 'getSlot', 'getBlockHeight', 'getBlock', 'getBlockTime'],
  ...['getEpochInfo', 'getLatestBlockhash', 'isBlockhashValid', 'getBalance', 'getAccountInfo'],
  ...['getMultipleAccounts', 'getTokenAccountBalance', 'getTokenAccountsByOwner'],
  ...['getMinimumBalanceForRentExemption', 'getFeeForMessage', 'getRecentPrioritizationFees'],
  ...['simulateTransaction', 'sendTransaction', 'getSignatureStatuses', 'getSignaturesForAddress'],
  ...['getTransaction', 'requestAirdrop'],
];

describe('a called method', () => {
  it.each(CALLED_METHODS)('%s is there, and refuses what it cannot read', async (method) => {
    const { error } = await harness.callRaw(method, { a: 1 }, { b: 2 }, { c: 3 }, { d: 4 });
    expect(error.code).toBe(-32602);
  });
});

/** Refused requests: method, parameters, error code, error message. */
const refusals: readonly [string, unknown[], number, string][] = [
  [
    'getAccountInfo',
    [ADDRESS, 5],
    -32602,
    'Invalid params: invalid type: integer `5`, expected struct RpcAccountInfoConfig.',
  ],
  ['getAccountInfo', [true], -32602, 'Invalid params: invalid type: boolean `true`, expected a string.'],
  [
    'getAccountInfo',
    [ADDRESS, { dataSlice: { offset: -1, length: 1 } }],
    -32602,
    'Invalid params: invalid value: integer `-1`, expected usize.',
  ],
  [
    'getAccountInfo',
    [ADDRESS, { minContextSlot: 'x' }],
    -32602,
    'Invalid params: invalid type: string "x", expected u64.',
  ],
  ['getMultipleAccounts', [ADDRESS], -32602, `Invalid params: invalid type: string "${ADDRESS}", expected a sequence.`],
  ['getBlock', ['1'], -32602, 'Invalid params: invalid type: string "1", expected u64.'],
  ['getBlock', [1.5], -32602, 'Invalid params: invalid type: floating point `1.5`, expected u64.'],
  ['getBlock', [0, { commitment: 'processed' }], -32602, 'Method does not support commitment below `confirmed`'],
  [
    'getBlock',
    [0, { transactionDetails: 'some' }],
    -32602,
    'Invalid params: unknown variant `some`, expected one of `full`, `signatures`, `none`, `accounts`.',
  ],
  ['getBlocks', [0, 500_001], -32602, 'Slot range too large; max 500000'],
  [
    'getTransaction',
    [SIGNATURE, { encoding: 'hex' }],
    -32602,
    'Invalid params: unknown variant `hex`, expected one of `binary`, `base64`, `base58`, `json`, `jsonParsed`.',
  ],
  ['getTransaction', ['0'], -32602, 'Invalid param: Invalid'],
  [
    'getTokenAccountBalance',
    [ADDRESS, { commitment: 'soon' }],
    -32602,
    'Invalid params: unknown variant `soon`, expected one of `processed`, `confirmed`, `finalized`.',
  ],
  [
    'getTokenAccountsByOwner',
    [ADDRESS, { owner: ADDRESS }],
    -32602,
    'Invalid params: unknown variant `owner`, expected `mint` or `programId`.',
  ],
  [
    'getTokenAccountsByOwner',
    [ADDRESS, { mint: '11111111111111111111111111111111' }],
    -32602,
    'Invalid param: not a Token mint',
  ],
  [
    'getProgramAccounts',
    [ADDRESS, { filters: [{ size: 1 }] }],
    -32602,
    'Invalid params: unknown variant `size`, expected one of `dataSize`, `memcmp`, `tokenAccountState`.',
  ],
  [
    'getProgramAccounts',
    [ADDRESS, { filters: [{ memcmp: { offset: 0, bytes: '0' } }] }],
    -32602,
    'Invalid param: Invalid',
  ],
  ['isBlockhashValid', ['11'], -32602, 'WrongSize'],
  ['requestAirdrop', [ADDRESS], -32602, '`params` should have at least 2 argument(s)'],
  [
    'simulateTransaction',
    ['AA==', { encoding: 'base64' }],
    -32602,
    'failed to deserialize solana_transaction::versioned::VersionedTransaction: Attempting to read 1 bytes',
  ],
  ['sendTransaction', ['AAAA=', { encoding: 'base64' }], -32602, 'invalid base64 encoding: InvalidPadding'],
  [
    'sendTransaction',
    ['1', { skipPreflight: 'yes' }],
    -32602,
    'Invalid params: invalid type: string "yes", expected a boolean.',
  ],
];

describe('a request that a node refuses', () => {
  it.each(refusals)('%s %j', async (method, params, code, message) => {
    expect((await harness.callRaw(method, ...params)).error).toMatchObject({ code, message });
  });
});

describe('a batch', () => {
  it('is answered in its order, without its notifications', async () => {
    const buildCall = (id: unknown, method: string) => ({
      jsonrpc: '2.0',
      ...(id === undefined ? {} : { id }),
      method,
    });
    const body = JSON.stringify([
      buildCall(1, 'getHealth'),
      buildCall(undefined, 'getHealth'),
      buildCall('x', 'getSlot'),
    ]);
    const reply = JSON.parse((await harness.local.handleRpcBody(body)).body);
    expect(reply.map(({ id }: { id: unknown }) => id)).toEqual([1, 'x']);
  });

  it('has at most 100 requests', async () => {
    const batch = (size: number) => JSON.stringify(Array(size).fill({ jsonrpc: '2.0', id: 1, method: 'getHealth' }));
    expect(JSON.parse((await harness.local.handleRpcBody(batch(100))).body)).toHaveLength(100);
    const { error } = JSON.parse((await harness.local.handleRpcBody(batch(101))).body);
    expect(error).toEqual({ code: -32600, message: 'A batch can have at most 100 requests; this one has 101' });
  });
});

describe('a chain that fails inside', () => {
  it('says nothing about why, and logs it', async () => {
    const errors: { err?: Error }[] = [];
    const failing = await ChainHarness.open({ log: { error: (context) => errors.push(context) } });
    failing.local.chain.slotAt = () => {
      throw new Error('secret path');
    };
    const { body } = await failing.local.handleRpcBody('{"jsonrpc":"2.0","id":1,"method":"getSlot"}');
    expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Internal error' } });
    expect(errors.map(({ err }) => err?.message)).toEqual(['secret path']);
  });
});

describe('large numbers', () => {
  it('are written whole', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [ADDRESS, { encoding: 'base64' }] };
    const { body } = await harness.local.handleRpcBody(JSON.stringify(request));
    expect(body).toContain('"rentEpoch":18446744073709551615');
  });
});

describe('simulateTransaction', () => {
  it('shows accounts as they would be, and changes none', async () => {
    const from = await harness.createFundedWallet();
    const to = generateKeypair().address;
    const { bytes } = await harness.buildTransfer(from, to, LAMPORTS_PER_SOL);
    const accounts = { addresses: [from.address, to], encoding: 'base64' };
    const options = { encoding: 'base64', commitment: 'confirmed', accounts };
    const value = await harness.call('simulateTransaction', Buffer.from(bytes).toString('base64'), options);
    expect(value.accounts.map(({ lamports }: { lamports: number }) => lamports)).toEqual([
      Number(9n * LAMPORTS_PER_SOL) - 5_000,
      Number(LAMPORTS_PER_SOL),
    ]);
    expect([await harness.balance(from.address), await harness.balance(to)]).toEqual([10n * LAMPORTS_PER_SOL, 0n]);
  });

  it('takes an expired blockhash when it may replace it', async () => {
    const from = await harness.createFundedWallet();
    const { bytes } = await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL);
    harness.local.tick(200);
    const simulate = (replaceRecentBlockhash: boolean) =>
      harness.call('simulateTransaction', Buffer.from(bytes).toString('base64'), {
        encoding: 'base64',
        commitment: 'confirmed',
        replaceRecentBlockhash,
      });
    expect(await simulate(false)).toMatchObject({ err: 'BlockhashNotFound', replacementBlockhash: null });
    const { err, replacementBlockhash } = await simulate(true);
    expect([err, replacementBlockhash]).toEqual([
      null,
      await harness.call('getLatestBlockhash', { commitment: 'confirmed' }),
    ]);
  });
});
